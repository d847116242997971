#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "judge/Finding.h"
#include "judge/LockGraph.h"
#include "judge/Prediction.h"

namespace heddle {

/// What one thread does in it.
struct SuspicionSide {
  ThreadId thread = kNoThread;
  std::string what;  ///< "gets mutex `b` while it holds mutex `a`"
  Stack stack;       ///< Where.
  Stack before;      ///< Where it got what it holds; may be empty.
  std::vector<std::string> objects;
};

/// Something that looks like an error but was not shown by any execution, or that code which Heddle does not see may
/// prevent. Listed apart, never part of the exit status. It keeps sites and objects, so that a search can be led there.
struct Suspicion {
  std::string id;
  std::string kind;  ///< "lock-order", "data-race", "atomicity", "no-progress".
  std::string headline;
  std::string message;
  std::vector<SuspicionSide> sides;
};

Suspicion suspectCycle(const LockCycle& cycle, const std::vector<ThreadNote>& threads);
/// A race, or a thread that runs on and on, in a program where \p who synchronises unseen.
Suspicion suspectRace(const Finding& race, const std::string& who);
Suspicion suspectStandstill(const Finding& standstill, const std::string& who);
Suspicion suspectUseAfterReturn(const Finding& use, const std::string& who);
/// A thread that ran for long without a scheduling point. Nothing shows that it would have gone on for ever.
Suspicion undecidedStandstill(const Finding& standstill);
/// What the execution \p seen says about others.
Suspicion suspectPredicted(const PredictedRace& race, const Observation& seen);
Suspicion suspectAtomicity(const BrokenPair& pair, const Observation& seen);

nlohmann::ordered_json toJson(const Suspicion& suspicion);

}  // namespace heddle
