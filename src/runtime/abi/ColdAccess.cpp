#include "runtime/Export.h"
#include "runtime/abi/AccessGate.h"
// Called when the inline check does not settle an access. The targets do not count towards the patience: whether an
// access gets here depends on what is detected and recorded, and the schedule must not depend on that.
#define HEDDLE_COLD_TARGET(name, plain) "__heddle_slow_" plain
#include "wire/ColdCalls.h"

HEDDLE_COLD_ACCESSES

extern "C" __attribute__((visibility("hidden"))) void heddleLoopRunsLong(const void* site, const void*,
                                                                         const void* caller) {
  heddle::rt::lookAtThread(site != nullptr ? site : caller);
}
HEDDLE_KEEPING_REGISTERS("__heddle_cold_loop", "heddleLoopRunsLong");
