#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"

namespace heddle::rt {

struct StackBounds {
  std::uintptr_t low = 0;  ///< Above the guard page.
  std::uintptr_t high = 0;
};

/// The stack of thread \p id, with at least \p size bytes. Its address depends on nothing but the id, so that a program
/// that prints, hashes or compares addresses of locals behaves the same in every process. It stays mapped for the next
/// execution. Returns {0, 0} if out of memory.
StackBounds stackFor(ThreadId id, std::size_t size);

/// The thread whose stack \p address may lie on; kNoThread if there is none, or if the stack was too large for a fixed
/// address.
ThreadId stackOwner(std::uintptr_t address);

inline constexpr std::size_t kDefaultStackSize = 8U << 20;

}  // namespace heddle::rt
