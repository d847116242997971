#pragma once

#include <string>
#include <string_view>

#include "cli/frameworks/TestFramework.h"
#include "explore/campaign/Confirmation.h"

namespace heddle::cli {

/// The framework's message about the first failure, extracted from the output of the program.
struct FailureWords {
  std::string file;  ///< Of the failed expectation; empty: the framework did not name one.
  std::uint32_t line = 0;
  std::string text;
};
FailureWords failureWords(Framework framework, std::string_view output);

/// Describes failures with the message and place that the framework reported. A bare exit status is the same for every
/// test, so its id gets the name of the test.
void nameFailures(Framework framework, const FrameworkTest& test, explore::ConfirmedFindings& findings);

}  // namespace heddle::cli
