#include "cli/frameworks/TestFramework.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/ExitCode.h"
#include "cli/frameworks/PlainRun.h"

namespace heddle::cli {
namespace {

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool hasArgument(const std::vector<std::string>& arguments, std::string_view start) {
  return std::ranges::any_of(arguments, [&](const std::string& word) { return word.starts_with(start); });
}

/// Without those that choose among tests, or repeat them.
std::vector<std::string> googleArguments(std::vector<std::string> arguments, const std::string& title) {
  std::erase_if(arguments, [](const std::string& word) {
    return word.starts_with("--gtest_filter") || word.starts_with("--gtest_repeat") ||
           word.starts_with("--gtest_shuffle") || word.starts_with("--gtest_output");
  });
  arguments.push_back("--gtest_filter=" + title);
  // A failed expectation ends the execution where it fails, and an exception where it is thrown: there the story ends.
  arguments.emplace_back("--gtest_break_on_failure");
  arguments.emplace_back("--gtest_catch_exceptions=0");
  return arguments;
}

bool isDisabled(const std::string& suite, const std::string& name) {
  return suite.starts_with("DISABLED_") || name.starts_with("DISABLED_") ||
         suite.find("/DISABLED_") != std::string::npos;
}

/// As a test specification that fits this name alone.
std::string catchName(const std::string& name) {
  std::string spec;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool special = c == ',' || c == '[' || c == ']' || c == '"' || c == '\\' || (c == '~' && i == 0);
    spec += special ? fmt::format("\\{}", c) : std::string(1, c);
  }
  return spec;
}

std::vector<std::string> optionsOf(std::vector<std::string> arguments) {
  std::erase_if(arguments, [](const std::string& word) { return !word.starts_with('-'); });
  return arguments;
}

Result<std::vector<FrameworkTest>> listCatchTests(const SubjectCommand& command) {
  // Version 2 answers with the number of tests as its exit status, version 3 does not know the option.
  const auto second = plainOutput(command, {"--list-test-names-only"});
  if (second && second->error.find("nrecogni") == std::string::npos) {
    return catchTests(second->output, command.arguments);
  }
  const auto third = plainOutput(command, {"--list-tests", "--verbosity=quiet"});
  return third ? Result<std::vector<FrameworkTest>>(catchTests(third->output, command.arguments))
               : tl::unexpected(third.error());
}

Result<std::vector<FrameworkTest>> listGoogleTests(const SubjectCommand& command) {
  const auto listing = plainOutput(command, {"--gtest_list_tests"});
  if (!listing) {
    return tl::unexpected(listing.error());
  }
  return googleTests(listing->output, command.arguments);
}

}  // namespace

std::vector<FrameworkTest> googleTests(std::string_view listing, const std::vector<std::string>& arguments) {
  const bool disabledToo = hasArgument(arguments, "--gtest_also_run_disabled_tests");
  std::vector<FrameworkTest> tests;
  std::string suite;
  for (const std::string& line : linesOf(listing)) {
    const std::size_t start = line.find_first_not_of(' ');
    const std::string word = start == std::string::npos ? "" : line.substr(start, line.find(' ', start) - start);
    const std::string rest = line.substr(std::min(line.size(), start == std::string::npos ? 0 : start + word.size()));
    const bool bare = rest.find_first_not_of(' ') == std::string::npos || rest.find("  #") == 0;
    if (word.empty() || !bare) {
      continue;  // what the program itself prints
    }
    if (start == 0) {
      suite = word.ends_with('.') ? word.substr(0, word.size() - 1) : "";
    } else if (start == 2 && !suite.empty() && (disabledToo || !isDisabled(suite, word))) {
      tests.push_back({suite, word, googleArguments(arguments, fmt::format("{}.{}", suite, word))});
    }
  }
  return tests;
}

std::vector<FrameworkTest> catchTests(std::string_view listing, const std::vector<std::string>& arguments) {
  std::vector<FrameworkTest> tests;
  for (std::string line : linesOf(listing)) {
    if (line.size() > 2 && line.starts_with("\"#") && line.ends_with('"')) {
      line = line.substr(1, line.size() - 2);
    }
    if (line.find_first_not_of(' ') == std::string::npos) {
      continue;
    }
    std::vector<std::string> words = optionsOf(arguments);
    words.push_back(catchName(line));
    tests.push_back({"", line, std::move(words)});
  }
  return tests;
}

Result<std::vector<FrameworkTest>> listTests(Framework framework, const SubjectCommand& command) {
  auto tests = framework == Framework::GoogleTest ? listGoogleTests(command) : listCatchTests(command);
  if (tests && tests->empty()) {
    const bool google = framework == Framework::GoogleTest;
    return failure(fmt::format("{} lists no test", command.program),
                   google ? "is it made with GoogleTest, and does --gtest_filter leave one?"
                          : "is it made with Catch2, and do the names after it leave one?");
  }
  return tests;
}

}  // namespace heddle::cli
