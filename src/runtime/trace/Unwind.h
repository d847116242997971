#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "runtime/engine/Thread.h"

/// Unwinds the real stack of the running thread. Unlike the call tree, this includes frames of uninstrumented code. It
/// is slow (microseconds), so only outcomes and executions recorded for a story use it. Never part of an identity.
namespace heddle::rt {

/// Return addresses as sites, innermost first, without our own frames. If \p faultPc is set, the walk starts at the
/// frame with that address (below the frames of a signal handler). \return the number of sites.
std::uint32_t unwindStack(SiteId* out, std::uint32_t capacity, const void* faultPc);

/// A function that is being executed: where it will continue, and where its frame lies.
struct FrameNote {
  std::uintptr_t pc;
  std::uintptr_t stackPointer;  ///< Its value while the function calls another one.
  std::uintptr_t framePointer;
};

/// The frames of the running thread, innermost first, including our own. Each ends where the next one begins.
std::uint32_t unwindFrames(FrameNote* out, std::uint32_t capacity);

/// Finds where the running thread left the program for our code; fills in stack pointer and registers. \p withHook: the
/// stack pointer is that of the hook, which has saved registers that a called function need not preserve.
void unwindToProgram(Stand& out, bool withHook);

/// The innermost call in instrumented code: where the program itself entered the library that contains \p site. kNoSite
/// if there is none, or if \p site is in instrumented code itself.
SiteId callerOf(SiteId site);

/// Makes the unwinder initialise itself, before control begins.
void prepareUnwinder();
/// Whether \p pc is in the unwinder's library. Its internal operations (once flags) are not operations of the program.
bool isUnwinder(const void* pc);

}  // namespace heddle::rt
