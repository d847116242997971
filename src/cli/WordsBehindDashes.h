#pragma once

#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle::cli {

/// A command line, divided at its first `--`.
struct DividedWords {
  std::vector<std::string> before;
  std::vector<std::string> behind;  ///< Without that `--`; a further one is a word like any other.
};

/// The option parser never sees what follows `--`: it rewrites words in brackets and drops empty ones. Errors: a word
/// before `--` that the parser would rewrite.
Result<DividedWords> divideAtDashes(const std::vector<std::string>& words);

}  // namespace heddle::cli
