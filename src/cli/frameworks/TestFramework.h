#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/Result.h"
#include "explore/process/Subject.h"

/// Programs with tests of a well-known framework are explored test by test, without changes: the framework's own
/// listing names the tests, and its own filter runs one of them.
namespace heddle::cli {

enum class Framework : std::uint8_t { None, GoogleTest, Catch2, Doctest, BoostTest };

/// As users write it.
std::string_view frameworkName(Framework framework);

struct FrameworkTest {
  std::string suite;
  std::string name;
  std::vector<std::string> arguments;  ///< Of the program, to run only this test.

  std::string title() const { return suite.empty() ? name : suite + "." + name; }
};

/// The tests that the arguments of \p command select; none is an error. Runs the program for its listing, not under
/// control.
Result<std::vector<FrameworkTest>> listTests(Framework framework, const explore::SubjectCommand& command);

/// The parts of listTests() that run nothing. \p listing is what the program printed.
std::vector<FrameworkTest> googleTests(std::string_view listing, const std::vector<std::string>& arguments);
std::vector<FrameworkTest> catchTests(std::string_view listing, const std::vector<std::string>& arguments);
std::vector<FrameworkTest> doctestTests(std::string_view listing, const std::vector<std::string>& arguments);
std::vector<FrameworkTest> boostTests(std::string_view listing, const std::vector<std::string>& arguments);

}  // namespace heddle::cli
