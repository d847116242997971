#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "judge/Finding.h"
#include "judge/SharedSteps.h"

namespace heddle::judge {

/// An order of the execution to reverse, to test whether the error needs it. Everything happens as before until \c held
/// is about to execute the step \c before. There it waits, and \c ahead continues.
struct Reversal {
  ThreadId held = kNoThread;
  std::size_t before = kNoStepIndex;  ///< Index into Observation::steps.
  ThreadId ahead = kNoThread;
  std::size_t through = kNoStepIndex;  ///< \c ahead runs through this step; kNoStepIndex: as long as it can.
  std::string sentence;                ///< What is true if the error then does not occur.
  bool avoidable = false;              ///< \c held may then take a path without the step.
  bool wide = false;                   ///< \c ahead may also run as long as it can.
  std::string loose{};                 ///< What is true instead of the sentence if \c held waits earlier.
};

/// Whether the order of a cause suffices for the error: everything happens as before through the step \c after, and its
/// thread then continues without being interrupted. If the error does not occur, the cause is something else as well.
struct Continuation {
  std::size_t after = kNoStepIndex;  ///< Index into Observation::steps; kNoStepIndex: not to be tested.
  bool ofFunction = false;           ///< The thread continues to the end of the function only, not as long as it can.
};

/// A cause consistent with the execution, and the reversals that would confirm it.
struct PossibleCause {
  Cause cause;
  std::vector<Reversal> reversals;
  bool needsAll = false;  ///< Each of the reversals must remove the error, not only one of them.
  Continuation continuation;
  /// One of many orders in the execution. It is not reported unless a reversal confirms it. All other causes state what
  /// happened.
  bool guess = false;
  std::uint32_t cost = 0;     ///< Of interferences and orders: the lower, the closer to the failure.
  bool writeUnknown = false;  ///< The write that should have come first is not in the execution; see nameTheWrite().
};

/// The one to examine first comes first. Empty if no events were recorded or the error is not understood. The events
/// refer to steps of \p seen.
std::vector<PossibleCause> possibleCauses(const Observation& seen, const Finding& finding);

/// Completes a cause whose write is unknown from \p other, an execution in which \p writer writes first. False: it does
/// not write there.
bool nameTheWrite(PossibleCause& possible, const Observation& seen, const Observation& other, ThreadId writer);

/// Sets the cause of \p finding, and the relevant steps of the execution.
void explainBy(Cause cause, const Observation& seen, Finding& finding);
void explainBy(Cause cause, const Observation& seen, const SharedSteps& shared, Finding& finding);

}  // namespace heddle::judge
