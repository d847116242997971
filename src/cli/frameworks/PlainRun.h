#pragma once

#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/process/Subject.h"

namespace heddle::cli {

struct PlainOutput {
  std::string output;  ///< Standard output.
  std::string error;   ///< Standard error.
};

/// The output of the program with \p more arguments, not under control. Errors: it could not be run, died of a signal,
/// or did not end.
Result<PlainOutput> plainOutput(const explore::SubjectCommand& command, const std::vector<std::string>& more);

}  // namespace heddle::cli
