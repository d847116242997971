#include "runtime/Export.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/ColdCalls.h"

HEDDLE_COLD_ACCESSES

extern "C" __attribute__((visibility("hidden"))) void heddleLoopRunsLong(const void* site, const void*,
                                                                         const void* caller) {
  heddle::rt::lookAtThread(site != nullptr ? site : caller);
}
HEDDLE_KEEPING_REGISTERS("__heddle_cold_loop", "heddleLoopRunsLong");
