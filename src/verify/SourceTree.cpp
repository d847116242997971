#include "verify/SourceTree.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace heddle::verify {
namespace {

std::vector<std::string> partsOf(const std::string& path) {
  const std::filesystem::path normal = std::filesystem::path(path).lexically_normal();
  std::vector<std::string> parts;
  for (const std::filesystem::path& part : normal.relative_path()) {
    parts.push_back(part.string());
  }
  std::ranges::reverse(parts);
  return parts;
}

std::size_t commonEnd(const std::string& a, const std::string& b) {
  const std::vector<std::string> left = partsOf(a);
  const std::vector<std::string> right = partsOf(b);
  const auto [end, other] = std::ranges::mismatch(left, right);
  return static_cast<std::size_t>(end - left.begin());
}

}  // namespace

SourceTree::SourceTree(std::vector<std::string> files) : files_(std::move(files)) {
  std::ranges::sort(files_);
  const auto twice = std::ranges::unique(files_);
  files_.erase(twice.begin(), twice.end());
}

Result<std::string> SourceTree::find(const std::string& path) const {
  std::size_t most = 0;
  std::vector<const std::string*> best;
  for (const std::string& file : files_) {
    const std::size_t common = commonEnd(file, path);
    if (common > most) { best.clear(); }
    most = std::max(most, common);
    if (common == most && common > 0) { best.push_back(&file); }
  }
  if (best.empty()) {
    return failure(fmt::format("the program has no source file {}", path),
                   "build it from these sources, with -g and `heddle c++`", 2);
  }
  if (best.size() > 1) {
    return failure(fmt::format("{} may be {} or {}", path, *best[0], *best[1]), "give more of the path", 2);
  }
  return *best.front();
}

}  // namespace heddle::verify
