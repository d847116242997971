#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "judge/Finding.h"
#include "judge/LockGraph.h"
#include "judge/Prediction.h"

namespace heddle::judge {

/// The part of one thread in a suspicion.
struct SuspicionSide {
  ThreadId thread = kNoThread;
  std::string what;  ///< "gets mutex `b` while it holds mutex `a`"
  Stack stack;       ///< Where it happens.
  Stack before;      ///< Where the thread acquired what it holds; may be empty.
  std::vector<std::string> objects;
};

/// Something that looks like an error, but no execution has shown it, or code invisible to Heddle may prevent it.
/// Listed separately, and never part of the exit status. Includes sites and objects, so that a search can be steered
/// there.
struct Suspicion {
  std::string id;
  std::string kind;  ///< "lock-order", "data-race", "atomicity", "no-progress".
  std::string headline;
  std::string message;
  std::vector<SuspicionSide> sides;
};

Suspicion suspectCycle(const LockCycle& cycle, const std::vector<ThreadNote>& threads);
/// A race, or a thread that keeps running, in a program where the synchronisation of \p who is invisible.
Suspicion suspectRace(const Finding& race, const std::string& who);
Suspicion suspectStandstill(const Finding& standstill, const std::string& who);
Suspicion suspectUseAfterReturn(const Finding& use, const std::string& who);
/// A thread that ran for a long time without a scheduling point, but is not proven to run forever.
Suspicion undecidedStandstill(const Finding& standstill);
/// Predictions from the execution \p seen.
Suspicion suspectPredicted(const PredictedRace& race, const Observation& seen);
Suspicion suspectAtomicity(const BrokenPair& pair, const Observation& seen);

nlohmann::ordered_json toJson(const Suspicion& suspicion);

}  // namespace heddle::judge
