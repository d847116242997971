#pragma once

#include <string>
#include <vector>

#include "explore/store/RawFinding.h"
#include "judge/Finding.h"

namespace heddle::explore {

/// One execution, repeated in a fresh process with events recorded.
struct Replayed {
  RawFinding raw;
  std::vector<judge::Finding> findings;
  std::string output;  ///< What the program wrote.
};

}  // namespace heddle::explore
