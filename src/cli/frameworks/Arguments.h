#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Command lines of test programs, and the lines that they print.
namespace heddle::cli {

std::vector<std::string> linesOf(std::string_view text);

/// An option with its value, as `--name=value`, `--name value` or `-n value`.
struct OptionWords {
  std::string name;   ///< With its dashes; empty: a word that is not an option.
  std::string value;  ///< Or the word.
  std::vector<std::string> words;
};

/// \p arguments one by one. Of the names in \p withValue the value may be the next word.
std::vector<OptionWords> optionWords(const std::vector<std::string>& arguments,
                                     std::span<const std::string_view> withValue);

/// The words of those that \p keep.
std::vector<std::string> keptWords(const std::vector<OptionWords>& options,
                                   const std::function<bool(const OptionWords&)>& keep);

}  // namespace heddle::cli
