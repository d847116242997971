#pragma once

#include "wire/ControlBlock.h"

#include <cstddef>

/// The race detector as part of the runtime.
namespace heddle::rt {

namespace race {

/// Once, when the runtime has found its control block.
void attach(wire::ControlBlock& block);

/// From here on every pair of places counts as new.
void forgetKnownPairs();

}  // namespace race

/// What the accesses that follow stand for. The end of a stack is not reported by itself, because it need not be an
/// error that others accessed it before: only scheduling points come of it, so that the other order is executed, too.
enum class Release : std::uint8_t { None, Block, Stack };
void markRelease(Release release);

/// An access at \p pc (null: by a primitive) met memory that had ended at \p end. Had it come first, the two would have
/// been found racing: both become scheduling points, so that the other order is executed, too.
void promoteEnd(const void* end, const void* pc);

/// Memory that is handed out anew (malloc, mmap, the stack of a new thread): what happened to it in its former life is
/// not compared with what will.
void forget(const void* address, std::size_t size);

}  // namespace heddle::rt
