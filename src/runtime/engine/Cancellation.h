#pragma once

#include <cstdint>
#include <vector>

#include "runtime/race/Ordering.h"

namespace heddle::rt {

/// A cleanup handler of C code: where to jump when unwinding reaches its frame.
struct CleanupBuffer {
  void* buffer;  ///< The program's __pthread_unwind_buf_t.
  std::uintptr_t stackPointer;
};

/// The cancellation state of a thread; a member of Thread.
struct Cancellation {
  bool requested = false;
  bool disabled = false;
  bool asynchronous = false;  ///< Acts at the next operation, not only at cancellation points.
  bool ending = false;        ///< The thread is exiting and can no longer be cancelled.
  SyncClock clock;            ///< Clock of the threads that requested the cancellation.
  std::vector<CleanupBuffer> cleanups;

  bool isDue(bool atCancellationPoint) const {
    return requested && !disabled && !ending && (atCancellationPoint || asynchronous);
  }

  void reset() {
    requested = disabled = asynchronous = ending = false;
    clock.forget();
    cleanups.clear();
  }
};

}  // namespace heddle::rt
