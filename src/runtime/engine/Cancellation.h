#pragma once

#include "runtime/race/Ordering.h"

#include <cstdint>
#include <vector>

namespace heddle::rt {

/// A cleanup handler of C code: where to jump to when the unwinding of the stack has come to its frame.
struct CleanupBuffer {
  void* buffer;  ///< __pthread_unwind_buf_t of the program.
  std::uintptr_t stackPointer;
};

/// What a thread knows about its cancellation; a member of Thread.
struct Cancellation {
  bool requested = false;
  bool disabled = false;
  bool asynchronous = false;  ///< Acts at the next operation, not only at cancellation points.
  bool ending = false;        ///< The thread is on its way out: nothing cancels it any more.
  SyncClock clock;            ///< Of those who have requested it.
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
