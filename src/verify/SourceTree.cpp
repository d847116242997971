#include "verify/SourceTree.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "symbols/PathEnd.h"

namespace heddle::verify {

std::string plainPath(const std::string& path) {
  return path.find("/.") == std::string::npos && path.find("//") == std::string::npos
             ? path
             : std::filesystem::path(path).lexically_normal().string();
}

SourceTree::SourceTree(std::vector<std::string> files) : files_(std::move(files)) {
  std::ranges::transform(files_, files_.begin(), plainPath);
  std::ranges::sort(files_);
  const auto twice = std::ranges::unique(files_);
  files_.erase(twice.begin(), twice.end());
}

bool SourceTree::knows(const std::string& path) const {
  return std::ranges::any_of(files_, [&](const std::string& file) { return symbols::commonEnd(file, path) > 0; });
}

Result<std::string> SourceTree::find(const std::string& path) const {
  std::size_t most = 0;
  std::vector<const std::string*> best;
  for (const std::string& file : files_) {
    const std::size_t common = symbols::commonEnd(file, path);
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
