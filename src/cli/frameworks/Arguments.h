#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Command lines and output lines of test programs.
namespace heddle::cli {

std::vector<std::string> linesOf(std::string_view text);

/// An option with its value, as `--name=value`, `--name value` or `-n value`.
struct OptionWords {
  std::string name;   ///< With its dashes; empty: a word that is not an option.
  std::string value;  ///< Or the word itself.
  std::vector<std::string> words;
};

/// Splits \p arguments into options. For the names in \p withValue the value may be the next word.
std::vector<OptionWords> optionWords(const std::vector<std::string>& arguments,
                                     std::span<const std::string_view> withValue);

/// The words of the options that \p keep accepts.
std::vector<std::string> keptWords(const std::vector<OptionWords>& options,
                                   const std::function<bool(const OptionWords&)>& keep);

}  // namespace heddle::cli
