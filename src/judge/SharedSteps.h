#pragma once

#include <cstddef>
#include <vector>

#include "judge/Observation.h"

namespace heddle::judge {

/// Which steps touch an object that at least two threads touch and at least one changes. Computed once for all findings
/// of an execution, so that the rest of judging checks one bit per step.
class SharedSteps {
public:
  explicit SharedSteps(const Observation& seen);

  /// \p step is an index into Observation::steps.
  bool contains(std::size_t step) const { return shared_[step]; }

private:
  std::vector<bool> shared_;
};

/// Whether this is a plain access of a library to its own memory (the closure of a thread, a count), which explains
/// nothing.
bool isPlainInLibrary(const Observation& seen, const Step& step);

}  // namespace heddle::judge
