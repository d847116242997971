#include <cstdint>

#include "runtime/Export.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/Site.h"
#include "runtime/engine/Engine.h"
#include "runtime/heap/DeadFrames.h"

using heddle::rt::gEngine;

// Identifies the caller's stack pointer at the call. It is the same at a function's entry and exit, whatever the hook's
// own frame looks like.
#define HEDDLE_FRAME reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0))

HEDDLE_ABI void __tsan_init() {}

/// \p pc is the return address of the function that begins, i.e. its call site.
HEDDLE_ABI void __tsan_func_entry(void* pc) {
  if (gEngine.active) {
    // For a loop that only calls functions, in code without instrumented reads or loop counters.
    if (--heddle::rt::__heddle_quick_3.patience < 0) [[unlikely]] { heddle::rt::lookAtThread(pc); }
    gEngine.current->calls.enter(pc, HEDDLE_FRAME, gEngine.current->clocks.now());
  }
}

HEDDLE_ABI void __tsan_func_exit() {
  if (gEngine.active) {
    heddle::rt::Thread& thread = *gEngine.current;
    if (thread.calls.hasPublished(HEDDLE_FRAME, thread.clocks.now())) [[unlikely]] {
      heddle::rt::frameEnds(thread, HEDDLE_FRAME);
    }
    thread.calls.leave(HEDDLE_FRAME);
  }
}

HEDDLE_ABI void __tsan_ignore_thread_begin() {
  if (gEngine.active) { ++gEngine.current->clocks.ignoring; }
}

HEDDLE_ABI void __tsan_ignore_thread_end() {
  if (gEngine.active && gEngine.current->clocks.ignoring != 0) { --gEngine.current->clocks.ignoring; }
}
