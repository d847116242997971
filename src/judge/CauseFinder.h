#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "judge/Finding.h"
#include "judge/SharedSteps.h"

namespace heddle {

/// An order of the execution that may be reversed, to see whether the error needs it: everything happens as before
/// until `held` stands before the step `before`; there it waits, and `ahead` goes on.
struct Reversal {
  ThreadId held = kNoThread;
  std::size_t before = kNoStepIndex;  ///< In Observation::steps.
  ThreadId ahead = kNoThread;
  std::size_t through = kNoStepIndex;  ///< Until it has done this step; kNoStepIndex: as long as it can.
  std::string sentence;                ///< What is true if the error does not show then.
};

/// A cause that fits what was seen, and what would show that it is one.
struct PossibleCause {
  Cause cause;
  std::vector<Reversal> reversals;
  bool farFetched = false;  ///< Not to be told unless a reversal shows it.
};

/// The likeliest first; none where no events were recorded or nothing is understood. The events name steps of \p seen.
std::vector<PossibleCause> possibleCauses(const Observation& seen, const Finding& finding);

/// Gives \p finding its cause, and the steps of the execution that tell it.
void explainBy(Cause cause, const Observation& seen, Finding& finding);
void explainBy(Cause cause, const Observation& seen, const SharedSteps& shared, Finding& finding);

}  // namespace heddle
