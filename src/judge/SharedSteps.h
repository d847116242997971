#pragma once

#include <cstddef>
#include <vector>

#include "judge/Observation.h"

namespace heddle {

/// Which steps of an execution touch an object that two or more threads touch and one of them changes. Computed once
/// for all findings of an execution: the rest of judging then looks at one bit for each step.
class SharedSteps {
public:
  explicit SharedSteps(const Observation& seen);

  /// \p step is an index into Observation::steps.
  bool contains(std::size_t step) const { return shared_[step]; }

private:
  std::vector<bool> shared_;
};

/// Plain accesses that libraries make to memory of their own (the closure of a thread, a count) explain nothing.
bool isPlainInLibrary(const Observation& seen, const Step& step);

}  // namespace heddle
