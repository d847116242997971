#pragma once

#include <cstddef>
#include <vector>

#include "judge/Observation.h"

/// What the steps of one execution say about others that nobody has seen: accesses that this execution had in order,
/// but that only the order in which threads happened to get a lock keeps apart.
///
/// Two steps count as ordered if a thread made both, or if threads that create, join, wake or hand over atomics lead
/// from one to the other; all operations on one such object are ordered as they came, which is more order than there
/// is, and costs predictions only. A lock orders two critical sections only if they access the same variable and one of
/// them writes it: what the later one does may depend on it. (Rule (a) of the weak causal precedence of Kini, Mathur
/// and Viswanathan, PLDI 2017.) That is less order than there may be: a prediction is a suspicion until a schedule
/// shows it.
namespace heddle {

/// Two plain accesses of one variable, as indices into the steps; they conflict, hold no lock in common, and are not
/// ordered.
struct PredictedRace {
  std::size_t first = 0;
  std::size_t second = 0;
};
std::vector<PredictedRace> predictRaces(const std::vector<Step>& steps);

/// A thread accesses a variable twice, and another one may come in between with an access that makes it impossible to
/// say that either thread was alone: read, write, read; write, write, read; read, write, write; write, read, write.
/// Here locks order nothing, but keep others out while they are held.
struct BrokenPair {
  std::size_t before = 0;
  std::size_t remote = 0;
  std::size_t after = 0;
};
std::vector<BrokenPair> unserialisablePairs(const std::vector<Step>& steps);

}  // namespace heddle
