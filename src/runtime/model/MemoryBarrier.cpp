#include "runtime/model/MemoryBarrier.h"

#include <linux/membarrier.h>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/facts/OfferedSites.h"
#include "runtime/race/AtomicObjects.h"
#include "runtime/session/restore/ProgramCall.h"

namespace heddle::rt {
namespace {

/// All other commands only query the kernel, or register for later use.
bool isBarrier(long command) {
  return command == MEMBARRIER_CMD_GLOBAL || command == MEMBARRIER_CMD_GLOBAL_EXPEDITED ||
         command == MEMBARRIER_CMD_PRIVATE_EXPEDITED || command == MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE ||
         command == (1 << 7);  // MEMBARRIER_CMD_PRIVATE_EXPEDITED_RSEQ, missing in older headers
}

/// What ended threads did also happens before the barrier.
void joinEndedThreads(ThreadClocks& mine) {
  for (std::size_t i = 0; i < gEngine.pending.size(); ++i) {
    const Thread* t = threadById(ThreadId{static_cast<std::uint16_t>(i)});
    if (t != nullptr && t->generation == gEngine.generation && t->life == Life::Finished) {
      mine.clock.join(t->clocks.clock);
    }
  }
}

void orderAllThreads() {
  ThreadClocks& mine = self().clocks;
  forEachLiveThread([](Thread& t) { atomicFence(t.clocks, MemoryOrder::Acquire); });
  forEachLiveThread([&mine](Thread& t) {
    if (&t.clocks != &mine) { t.clocks.clock.join(mine.clock); }
  });
  forEachLiveThread([&mine](Thread& t) {
    if (&t.clocks != &mine) { mine.clock.join(t.clocks.clock); }
  });
  forEachLiveThread([](Thread& t) { atomicFence(t.clocks, MemoryOrder::Release); });
  joinEndedThreads(mine);
}

}  // namespace

long membarrierCall(const long (&arguments)[6], const void* pc) {
  if (!isBarrier(arguments[0])) { return callOfProgram(SYS_membarrier, arguments); }
  noteBarrier();
  reach(OpKind::Fence, nullptr, pc, MemoryOrder::SeqCst);
  reportEverything();  // which accesses it orders depends on the threads that made them
  const long result = callOfProgram(SYS_membarrier, arguments);
  if (!sys::failed(result)) { orderAllThreads(); }
  noteResult(0, 0, !sys::failed(result), false);
  return result;
}

}  // namespace heddle::rt
