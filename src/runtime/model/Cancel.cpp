#include "runtime/model/Cancel.h"

#include <pthread.h>

#include <cerrno>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/facts/OfferedSites.h"
#include "runtime/model/Threads.h"
#include "runtime/race/Ordering.h"

namespace heddle::rt {
namespace {

int cancelThread(pthread_t handle, const void* pc) {
  Thread* thread = threadByHandle(handle);
  if (thread == nullptr || thread->life == Life::Joined) { return ESRCH; }
  noteCancellation();
  reach(OpKind::Cancel, nullptr, pc);
  release(self(), thread->cancellation.clock);
  noteResult(raw(thread->id), 0, true, true);
  if (thread->life != Life::Alive) { return 0; }
  thread->cancellation.requested = true;
  if (thread == &self()) {
    actOnCancellation(false);
  } else {
    considerInterruption(*thread);
  }
  return 0;
}

/// \return whether \p value is one of the two.
bool set(bool& flag, int value, int whenSet, int whenNot, int* before) {
  if (value != whenSet && value != whenNot) { return false; }
  if (before != nullptr) { *before = flag ? whenSet : whenNot; }
  flag = value == whenSet;
  return true;
}

void testCancel(const void* pc) {
  reach(OpKind::TestCancel, nullptr, pc);
  noteResult(self().cancellation.requested ? 1 : 0, 1, true, false);
  cancellationPoint();
}

}  // namespace

void actOnCancellation(bool atCancellationPoint) {
  Cancellation& cancellation = self().cancellation;
  if (cancellation.isDue(atCancellationPoint)) {
    acquire(self(), cancellation.clock);
    exitThread(PTHREAD_CANCELED);
  }
}

}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int pthread_cancel(pthread_t thread) {
  return controlled() ? cancelThread(thread, HEDDLE_CALLER) : HEDDLE_REAL(pthread_cancel)(thread);
}

HEDDLE_EXPORT int pthread_setcancelstate(int state, int* before) {
  if (!controlled()) { return HEDDLE_REAL(pthread_setcancelstate)(state, before); }
  if (!set(self().cancellation.disabled, state, PTHREAD_CANCEL_DISABLE, PTHREAD_CANCEL_ENABLE, before)) {
    return EINVAL;
  }
  actOnCancellation(false);
  return 0;
}

HEDDLE_EXPORT int pthread_setcanceltype(int type, int* before) {
  if (!controlled()) { return HEDDLE_REAL(pthread_setcanceltype)(type, before); }
  if (!set(self().cancellation.asynchronous, type, PTHREAD_CANCEL_ASYNCHRONOUS, PTHREAD_CANCEL_DEFERRED, before)) {
    return EINVAL;
  }
  actOnCancellation(false);
  return 0;
}

HEDDLE_EXPORT void pthread_testcancel() {
  controlled() ? testCancel(HEDDLE_CALLER) : HEDDLE_REAL(pthread_testcancel)();
}

}  // extern "C"
