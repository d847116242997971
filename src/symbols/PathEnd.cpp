#include "symbols/PathEnd.h"

#include <algorithm>
#include <filesystem>
#include <vector>

namespace heddle::symbols {
namespace {

std::vector<std::string> partsFromTheEnd(const std::string& path) {
  const std::filesystem::path normal = std::filesystem::path(path).lexically_normal();
  std::vector<std::string> parts;
  for (const std::filesystem::path& part : normal.relative_path()) {
    parts.push_back(part.string());
  }
  std::ranges::reverse(parts);
  return parts;
}

}  // namespace

std::size_t commonEnd(const std::string& a, const std::string& b) {
  const std::vector<std::string> left = partsFromTheEnd(a);
  const auto [end, other] = std::ranges::mismatch(left, partsFromTheEnd(b));
  return static_cast<std::size_t>(end - left.begin());
}

}  // namespace heddle::symbols
