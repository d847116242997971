#pragma once

#include <cstddef>
#include <vector>

#include "judge/Observation.h"

/// Predicts errors of other executions from the steps of one: accesses that were ordered in this execution, but only by
/// the order in which threads happened to acquire a lock.
///
/// Two steps count as ordered if the same thread made both, or if a chain of thread creations, joins, wake-ups or
/// atomic operations leads from one to the other. All operations on such an object are ordered as they occurred. This
/// is more order than there really is, and only costs predictions. A lock orders two critical sections only if they
/// access the same variable and one of them writes it, because what the later one does may depend on it. (Rule (a) of
/// the weak causal precedence of Kini, Mathur and Viswanathan, PLDI 2017.) This may be less order than there is: a
/// prediction is a suspicion until a schedule confirms it.
namespace heddle::judge {

/// Two plain accesses to one variable, as indices of steps. They conflict, have no lock in common, and are not ordered.
struct PredictedRace {
  std::size_t first = 0;
  std::size_t second = 0;
};
std::vector<PredictedRace> predictRaces(const std::vector<Step>& steps);

/// Two accesses of one thread to a variable, and an access of another thread that may come in between and makes the
/// sequence unserialisable: read, write, read; write, write, read; read, write, write; write, read, write. Here locks
/// order nothing, but exclude other threads while they are held.
struct BrokenPair {
  std::size_t before = 0;
  std::size_t remote = 0;
  std::size_t after = 0;
};
std::vector<BrokenPair> unserialisablePairs(const std::vector<Step>& steps);

}  // namespace heddle::judge
