#pragma once

#include <optional>
#include <string>
#include <vector>

#include "judge/CauseFinder.h"

namespace heddle::judge {

/// A change of the program that rules out a verified cause.
struct Fix {
  std::string sentence;
  /// The orders that remain if the program is changed so: each runs one section as a whole before the other one. The
  /// sentence is true only if the error occurs in none of them.
  std::vector<Reversal> orders;
};

/// nullopt: no simple change follows from the cause.
std::optional<Fix> fixFor(const Observation& seen, const Finding& finding, const Cause& cause);

}  // namespace heddle::judge
