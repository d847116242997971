#pragma once

#include <cstddef>

#include "wire/ControlBlock.h"

/// The race detector as part of the runtime.
namespace heddle::rt {

namespace race {

/// Called once, when the runtime has found its control block.
void attach(wire::ControlBlock& block);

/// From here on every pair of sites counts as new.
void forgetKnownPairs();

}  // namespace race

/// What the following accesses stand for. The end of a stack is not reported as a race, because earlier accesses by
/// other threads are not necessarily an error. It only adds scheduling points, so that the other order is executed too.
enum class Release : std::uint8_t { None, Block, Stack };
void markRelease(Release release);

/// An access at \p pc (null: by a primitive) touched memory that had ended at \p end. Had the access come first, the
/// two would have been found racing. Both become scheduling points, so that the other order is executed too.
void promoteEnd(const void* end, const void* pc);

/// The memory is being reused (malloc, mmap, the stack of a new thread): its earlier accesses are forgotten.
void forget(const void* address, std::size_t size);

}  // namespace heddle::rt
