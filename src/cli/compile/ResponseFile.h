#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle::cli {

/// Splits the text of a response file as gcc and clang do: white space separates, quotes group, a backslash takes the
/// next character as it is.
std::vector<std::string> splitResponseText(std::string_view text);

/// Replaces every @file by its contents, nested ones included. A file that cannot be read stays as it is written, as
/// the compilers do.
std::vector<std::string> expandResponseFiles(const std::vector<std::string>& arguments);

/// The inverse of splitResponseText.
std::string joinResponseText(const std::vector<std::string>& arguments);

}  // namespace heddle::cli
