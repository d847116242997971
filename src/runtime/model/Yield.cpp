#include "runtime/model/Yield.h"

#include <pthread.h>
#include <sched.h>
#include <threads.h>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"

namespace heddle::rt {

void yieldNow(const void* pc) {
  reach(OpKind::Yield, nullptr, pc);
  noteResult(0, 0, true, false);
}

}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int sched_yield() noexcept {
  if (!controlled()) { return HEDDLE_REAL(sched_yield)(); }
  yieldNow(HEDDLE_CALLER);
  return 0;
}

// The header renames pthread_yield to sched_yield; old binaries still call it by its old name.
HEDDLE_EXPORT int oldPthreadYield() noexcept __asm__("pthread_yield");
int oldPthreadYield() noexcept {
  if (!controlled()) { return HEDDLE_REAL(sched_yield)(); }
  yieldNow(HEDDLE_CALLER);
  return 0;
}

HEDDLE_EXPORT void thrd_yield() {
  if (!controlled()) {
    HEDDLE_REAL(sched_yield)();
    return;
  }
  yieldNow(HEDDLE_CALLER);
}

}  // extern "C"
