#include <fmt/format.h>

#include <algorithm>

#include "cli/frameworks/Arguments.h"
#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {
namespace {

bool hasArgument(const std::vector<std::string>& arguments, std::string_view start) {
  return std::ranges::any_of(arguments, [&](const std::string& word) { return word.starts_with(start); });
}

/// Drops arguments that select, repeat or shuffle tests, or write a report. They may begin with one dash or two.
std::vector<std::string> googleArguments(std::vector<std::string> arguments, const std::string& title) {
  std::erase_if(arguments, [](const std::string& word) {
    const std::string_view name = std::string_view(word).substr(word.starts_with("--") ? 1 : 0);
    return name.starts_with("-gtest_filter") || name.starts_with("-gtest_repeat") ||
           name.starts_with("-gtest_shuffle") || name.starts_with("-gtest_output");
  });
  arguments.push_back("--gtest_filter=" + title);
  // A failed expectation ends the execution where it fails, and an exception where it is thrown, so that the story ends
  // there.
  arguments.emplace_back("--gtest_break_on_failure");
  arguments.emplace_back("--gtest_catch_exceptions=0");
  return arguments;
}

bool isDisabled(const std::string& suite, const std::string& name) {
  return suite.starts_with("DISABLED_") || name.starts_with("DISABLED_") ||
         suite.find("/DISABLED_") != std::string::npos;
}

}  // namespace

std::vector<FrameworkTest> googleTests(std::string_view listing, const std::vector<std::string>& arguments) {
  const bool disabledToo = hasArgument(arguments, "--gtest_also_run_disabled_tests") ||
                           hasArgument(arguments, "-gtest_also_run_disabled_tests");
  std::vector<FrameworkTest> tests;
  std::string suite;
  for (const std::string& line : linesOf(listing)) {
    const std::size_t start = line.find_first_not_of(' ');
    const std::string word = start == std::string::npos ? "" : line.substr(start, line.find(' ', start) - start);
    const std::string rest = line.substr(std::min(line.size(), start == std::string::npos ? 0 : start + word.size()));
    const bool bare = rest.find_first_not_of(' ') == std::string::npos || rest.find("  #") == 0;
    if (word.empty() || !bare) {
      continue;  // output of the program itself
    }
    if (start == 0) {
      suite = word.ends_with('.') ? word.substr(0, word.size() - 1) : "";
    } else if (start == 2 && !suite.empty() && (disabledToo || !isDisabled(suite, word))) {
      tests.push_back({suite, word, googleArguments(arguments, fmt::format("{}.{}", suite, word))});
    }
  }
  return tests;
}

}  // namespace heddle::cli
