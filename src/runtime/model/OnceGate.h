#pragma once

#include "runtime/engine/Engine.h"
#include "runtime/race/Ordering.h"

namespace heddle::rt {

/// Shared by pthread_once, std::call_once and the guards of function-local statics: at most one thread is inside, the
/// others wait until it has left, and later threads see what it did. Whether the work is done is stored in the
/// program's own object, which its inline fast path reads.
struct OnceGate {
  const void* object = nullptr;
  bool busy = false;
  SyncClock clock;
  WaitQueue queue;
};

/// Waits until no thread is inside the gate of \p object. One step. The caller then checks whether the work is done,
/// and if not, calls occupy() before anything else.
OnceGate& enterGate(const void* object, const void* pc);
void occupy(OnceGate& gate, const void* pc);

/// For work that is done. It stays done, so the moment of the check makes no difference, and no step is needed.
void lookThroughGate(const void* object);

/// Leaves the gate, done or not. The caller has reached OnceLeave and has written the result into its object.
void leaveGate(OnceGate& gate);

/// The gate that the running thread is inside of.
OnceGate& gateOf(const void* object);

}  // namespace heddle::rt
