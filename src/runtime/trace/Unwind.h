#pragma once

#include "core/Ids.h"
#include "runtime/engine/Thread.h"

#include <cstdint>

/// The real stack of the running thread, by the unwinder: it also shows frames of uninstrumented code, which the call
/// tree does not know. Slow (microseconds), so only for outcomes and for executions that are recorded for a story; and
/// never part of an identity.
namespace heddle::rt {

/// Return addresses as sites, innermost first, our own frames left out. \p faultPc: begin at the frame that stands
/// there (a signal handler is above it). \return how many.
std::uint32_t unwindStack(SiteId* out, std::uint32_t capacity, const void* faultPc);

/// A function that is being executed: where it will go on, and where its frame lies.
struct FrameNote {
  std::uintptr_t pc;
  std::uintptr_t stackPointer;  ///< As it is while the function calls another one.
  std::uintptr_t framePointer;
};

/// The frames of the running thread, innermost first, our own included: each ends where the next one begins.
std::uint32_t unwindFrames(FrameNote* out, std::uint32_t capacity);

/// Where the running thread left the program for our code: fills in stack pointer and registers. \p withHook: the stack
/// pointer is that of the hook, which has saved registers that a called function need not preserve.
void unwindToProgram(Stand& out, bool withHook);

/// The innermost call in instrumented code: where the program itself entered the library that \p site lies in. kNoSite:
/// nowhere, or \p site is in instrumented code itself.
SiteId callerOf(SiteId site);

/// Lets the unwinder set itself up, before control begins.
void prepareUnwinder();
/// Is \p pc in the unwinder's library? What that does for itself (once flags) is no operation of the program.
bool isUnwinder(const void* pc);

}  // namespace heddle::rt
