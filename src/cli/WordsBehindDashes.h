#pragma once

#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle::cli {

/// A command line, split at its first `--`.
struct DividedWords {
  std::vector<std::string> before;
  std::vector<std::string> behind;  ///< Without that `--`; a second one is an ordinary word.
};

/// Splits off the words after `--` for the program. The option parser must not see them: it rewrites words in brackets
/// and drops empty ones. Errors: a word before `--` that the parser would rewrite.
Result<DividedWords> divideAtDashes(const std::vector<std::string>& words);

}  // namespace heddle::cli
