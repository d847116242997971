#pragma once

#include "runtime/engine/Engine.h"

/// pthread_cancel. A request is a step. It interrupts the target's wait if that is a cancellation point; otherwise the
/// target finds it at its next one. A thread of asynchronous type acts on it at its next operation of any kind.
namespace heddle::rt {

/// For a wait that is a cancellation point.
inline constexpr Interruption kCancellationPoint{.isCancellationPoint = true};

/// Ends the running thread if it is cancelled, with its cleanup handlers and destructors. Otherwise returns.
void actOnCancellation(bool atCancellationPoint);

/// Called at the beginning of every function that is a cancellation point.
inline void cancellationPoint() {
  if (self().cancellation.requested) [[unlikely]] { actOnCancellation(true); }
}

}  // namespace heddle::rt
