#pragma once

#include <string>
#include <string_view>

#include "cli/frameworks/TestFramework.h"
#include "explore/Confirmation.h"

namespace heddle::cli {

/// What the framework said about the first failure, out of all that the program wrote.
struct FailureWords {
  std::string file;  ///< Of the expectation that failed; empty: the framework did not say.
  std::uint32_t line = 0;
  std::string text;
};
FailureWords failureWords(Framework framework, std::string_view output);

/// Tells failures that the framework has reported in its words, at its places. A bare exit status is the same for every
/// test: it gets an id with the name of the test in it.
void nameFailures(Framework framework, const FrameworkTest& test, ConfirmedFindings& findings);

}  // namespace heddle::cli
