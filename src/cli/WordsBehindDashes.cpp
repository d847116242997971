#include "cli/WordsBehindDashes.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/ExitCode.h"

namespace heddle::cli {

Result<DividedWords> divideAtDashes(const std::vector<std::string>& words) {
  const auto dashes = std::ranges::find(words, "--");
  const auto isList = [](const std::string& word) {
    return word.size() > 1 && word.starts_with('[') && word.ends_with(']');
  };
  if (const auto list = std::find_if(words.begin(), dashes, isList); list != dashes) {
    return failure(fmt::format("'{}' must come after --", *list),
                   "write the program and its arguments after --, as in `heddle run -- ./unit_tests '[mutex]'`",
                   kWrongUsage);
  }
  return DividedWords{{words.begin(), dashes}, {dashes == words.end() ? dashes : dashes + 1, words.end()}};
}

}  // namespace heddle::cli
