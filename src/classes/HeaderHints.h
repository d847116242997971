#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heddle::classes {

/// A comment that restricts which calls may overlap.
struct HeaderHint {
  std::size_t line = 0;
  std::string text;  ///< The line of the comment, without the marks around it.
};

/// Comments of \p header such as "not thread-safe" or "single producer". Only a hint: they may be about another class.
std::vector<HeaderHint> headerHints(const std::filesystem::path& header);

}  // namespace heddle::classes
