#include "runtime/Export.h"
#include "runtime/abi/AccessGate.h"
// Behind the inline check: nothing is counted here, because whether it comes to this depends on who is listening.
#define HEDDLE_COLD_TARGET(name, plain) "__heddle_slow_" plain
#include "runtime/abi/ColdCalls.h"

HEDDLE_COLD_ACCESSES

extern "C" __attribute__((visibility("hidden"))) void heddleLoopRunsLong(const void* site, const void*,
                                                                         const void* caller) {
  heddle::rt::lookAtThread(site != nullptr ? site : caller);
}
HEDDLE_KEEPING_REGISTERS("__heddle_cold_loop", "heddleLoopRunsLong");
