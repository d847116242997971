#include "verify/SourceTree.h"

#include <fmt/format.h>

#include <algorithm>

#include "symbols/PathEnd.h"

namespace heddle::verify {

SourceTree::SourceTree(std::vector<std::string> files) : files_(std::move(files)) {
  std::ranges::sort(files_);
  const auto twice = std::ranges::unique(files_);
  files_.erase(twice.begin(), twice.end());
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
