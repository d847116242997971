#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "judge/Observation.h"

namespace heddle {

struct HeldLock {
  ObjectId lock = kNoObject;
  std::uint64_t since = 0;  ///< Which acquisition: another one has another number.
  bool shared = false;
};

/// A plain access with what orders it and what guards it.
struct SharedAccess {
  std::size_t step = 0;  ///< Index.
  ThreadId thread = kNoThread;
  bool write = false;
  std::vector<HeldLock> locks;
  std::vector<std::uint32_t> clock;     ///< By thread: how far their steps come before it.
  std::vector<std::uint32_t> lockless;  ///< The same without what locks order,
  std::vector<std::uint32_t> full;      ///< and with all that they order.

  /// By the order that Prediction.h describes.
  bool comesBefore(const SharedAccess& other) const { return reaches(clock, other.clock); }
  /// In this execution, as far as its steps tell.
  bool cameBefore(const SharedAccess& other) const { return reaches(full, other.full); }
  /// Also if threads got all locks in another order.
  bool alwaysComesBefore(const SharedAccess& other) const { return reaches(lockless, other.lockless); }

private:
  bool reaches(const std::vector<std::uint32_t>& mine, const std::vector<std::uint32_t>& others) const {
    return raw(thread) < others.size() && mine[raw(thread)] <= others[raw(thread)];
  }
};

/// In the order of the execution; of each variable the first \p most.
std::vector<SharedAccess> sharedAccesses(const std::vector<Step>& steps, std::size_t most);

}  // namespace heddle
