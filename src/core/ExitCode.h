#pragma once

namespace heddle {

/// The exit status of `heddle`. The values are documented: never change them.
enum ExitCode : int {
  kNothingFound = 0,
  kErrorFound = 1,
  kWrongUsage = 2,
  kTargetFailed = 3,  ///< The target could not be built or run.
  kInternalError = 70,
};

}  // namespace heddle
