#pragma once

#include "core/Ids.h"

#include <cstddef>
#include <cstdint>

namespace heddle::rt {

struct StackBounds {
  std::uintptr_t low = 0;  ///< Above the guard page.
  std::uintptr_t high = 0;
};

/// The stack of thread \p id, at least \p size bytes, at an address that depends on nothing but the id: a program that
/// prints, hashes or orders addresses of its locals behaves the same in every process. Kept mapped for the next
/// execution. {0, 0}: no memory.
StackBounds stackFor(ThreadId id, std::size_t size);

/// Whose stack \p address may lie on; kNoThread: nobody's (or a stack too large for a fixed address).
ThreadId stackOwner(std::uintptr_t address);

inline constexpr std::size_t kDefaultStackSize = 8U << 20;

}  // namespace heddle::rt
