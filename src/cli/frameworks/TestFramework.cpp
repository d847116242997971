#include "cli/frameworks/TestFramework.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "cli/frameworks/PlainRun.h"

namespace heddle::cli {
namespace {

using Reader = std::vector<FrameworkTest> (*)(std::string_view, const std::vector<std::string>&);

struct Listed {
  std::string_view name;
  Reader read;
  std::vector<std::string> options;  ///< Make the program print its tests.
  bool onError;                      ///< The program prints them to standard error.
};

const Listed& listed(Framework framework) {
  static const std::array<Listed, 5> kAll{{
      {"none", nullptr, {}, false},
      {"GoogleTest", googleTests, {"--gtest_list_tests"}, false},
      {"Catch2", catchTests, {"--list-tests", "--verbosity=quiet"}, false},
      {"doctest", doctestTests, {"--reporters=xml", "--list-test-cases"}, false},
      {"Boost.Test", boostTests, {"--list_content=DOT"}, true},
  }};
  return kAll[static_cast<std::size_t>(framework)];
}

/// Version 2 returns the number of tests as its exit status; version 3 does not have the option.
std::optional<PlainOutput> listingOfSecondCatch(const explore::SubjectCommand& command) {
  auto listing = plainOutput(command, {"--list-test-names-only"});
  const bool known = listing && listing->error.find("nrecogni") == std::string::npos;
  return known ? std::optional(std::move(*listing)) : std::nullopt;
}

}  // namespace

std::string_view frameworkName(Framework framework) { return listed(framework).name; }

Result<std::vector<FrameworkTest>> listTests(Framework framework, const explore::SubjectCommand& command) {
  const Listed& how = listed(framework);
  auto listing = framework == Framework::Catch2 ? listingOfSecondCatch(command) : std::nullopt;
  if (!listing) {
    auto printed = plainOutput(command, how.options);
    if (!printed) { return tl::unexpected(printed.error()); }
    listing = std::move(*printed);
  }
  auto tests = how.read(how.onError ? listing->error : listing->output, command.arguments);
  if (tests.empty()) {
    return failure(fmt::format("{} lists no test", command.program),
                   fmt::format("is it built with {}, and do its arguments select a test?", how.name));
  }
  return tests;
}

}  // namespace heddle::cli
