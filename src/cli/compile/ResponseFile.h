#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle::cli {

/// Splits the text of a response file as gcc and clang do: white space separates words, quotes group, and a backslash
/// escapes the next character.
std::vector<std::string> splitResponseText(std::string_view text);

/// Replaces every @file by its contents, including nested ones. Like the compilers, leaves an argument unchanged if the
/// file cannot be read.
std::vector<std::string> expandResponseFiles(const std::vector<std::string>& arguments);

/// The inverse of splitResponseText.
std::string joinResponseText(const std::vector<std::string>& arguments);

}  // namespace heddle::cli
