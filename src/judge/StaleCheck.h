#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "judge/Observation.h"

namespace heddle::judge {

/// The last check of the thread before it went to sleep whose object another thread has changed since.
struct Stale {
  std::size_t check;
  std::size_t change;
};

/// \p slept: the step with which the thread went to sleep. nullopt: what it checked has not changed since.
std::optional<Stale> staleCheck(const Observation& seen, ThreadId thread, std::size_t slept);

/// All checks under the lock that the wait releases, with the first and with the last change of each by another thread
/// since, the last check first.
std::vector<Stale> changesSinceChecks(const Observation& seen, ThreadId thread, std::size_t slept);

/// Whether the thread has read anything under the lock that its wait releases. Otherwise it waits without a condition.
bool checksBefore(const Observation& seen, ThreadId thread, std::size_t slept);

}  // namespace heddle::judge
