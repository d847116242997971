#include "cli/frameworks/Arguments.h"

#include <algorithm>

namespace heddle::cli {

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) { line.remove_suffix(1); }
    lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::vector<OptionWords> optionWords(const std::vector<std::string>& arguments,
                                     std::span<const std::string_view> withValue) {
  std::vector<OptionWords> options;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word.size() < 2 || word.front() != '-') {
      options.push_back({"", word, {word}});
      continue;
    }
    const std::size_t equals = word.find('=');
    OptionWords option{word.substr(0, equals), equals == std::string::npos ? "" : word.substr(equals + 1), {word}};
    const bool takesNext = equals == std::string::npos && i + 1 < arguments.size() &&
                           std::ranges::find(withValue, option.name) != withValue.end();
    if (takesNext) {
      option.value = arguments[++i];
      option.words.push_back(option.value);
    }
    options.push_back(std::move(option));
  }
  return options;
}

std::vector<std::string> keptWords(const std::vector<OptionWords>& options,
                                   const std::function<bool(const OptionWords&)>& keep) {
  std::vector<std::string> words;
  for (const OptionWords& option : options) {
    if (keep(option)) { words.insert(words.end(), option.words.begin(), option.words.end()); }
  }
  return words;
}

}  // namespace heddle::cli
