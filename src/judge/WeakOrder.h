#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "judge/Observation.h"

namespace heddle::judge {

/// A lock that a thread has acquired and not yet released.
struct Acquisition {
  ObjectId lock = kNoObject;
  std::uint64_t since = 0;  ///< Number of the acquisition, to distinguish it from others.
  bool shared = false;
};

/// A plain access, with what orders it and what guards it.
struct SharedAccess {
  std::size_t step = 0;  ///< Index of the step.
  ThreadId thread = kNoThread;
  bool write = false;
  std::vector<Acquisition> locks;
  std::vector<std::uint32_t> clock;     ///< By thread: how many of its steps come before the access.
  std::vector<std::uint32_t> lockless;  ///< The same without the order imposed by locks,
  std::vector<std::uint32_t> full;      ///< and with all of it.

  /// In the order that Prediction.h describes.
  bool comesBefore(const SharedAccess& other) const { return reaches(clock, other.clock); }
  /// In this execution, according to its steps.
  bool cameBefore(const SharedAccess& other) const { return reaches(full, other.full); }
  /// Even if threads acquire all locks in another order.
  bool alwaysComesBefore(const SharedAccess& other) const { return reaches(lockless, other.lockless); }

private:
  bool reaches(const std::vector<std::uint32_t>& mine, const std::vector<std::uint32_t>& others) const {
    return raw(thread) < others.size() && mine[raw(thread)] <= others[raw(thread)];
  }
};

/// In execution order; at most the first \p most of each variable.
std::vector<SharedAccess> sharedAccesses(const std::vector<Step>& steps, std::size_t most);

}  // namespace heddle::judge
