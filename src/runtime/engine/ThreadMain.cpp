#include "runtime/engine/ThreadMain.h"

#include "runtime/carrier/Carrier.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Recorder.h"
#include "runtime/engine/SwitchPoint.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/heap/MemoryErrors.h"
#include "runtime/io/Signals.h"
#include "runtime/model/Keys.h"
#include "runtime/model/RobustMutex.h"
#include "runtime/model/ThreadLocals.h"
#include "runtime/race/Ordering.h"
#include "runtime/session/Execution.h"
#include "runtime/session/restore/Dispatch.h"

namespace heddle::rt {

void finishThread(Thread& thread, void* result) {
  if (gSignalsWait && hasSignalFor(thread, nullptr)) {
    deliverSignals();  // It may have no further operation.
  }
  thread.result = result;
  thread.exiting = true;
  runThreadLocalDestructors(thread);
  runKeyDestructors(thread);
  abandonRobustMutexes(thread);
  // The end of a thread makes its join possible, which no other thread can distinguish from its last step. It needs a
  // scheduling point of its own only if other threads access its stack.
  const bool isPoint = announceStackEnd(thread);
  stackEnds(thread);
  if (liveThreads() == 1) {
    lastThreadEnds();  // Ends the execution.
  }
  if (!isPoint) { recordAside(OpKind::ThreadEnd, nullptr, thread.opPc, 0); }
  retireThread(thread);
  thread.joiners.refresh();
  switchFromEnded(thread);
}

// No try or catch here: an exception that leaves the thread's function must not find a handler, so that std::terminate
// is called with the exception in flight. A forced unwind by pthread_exit must pass, too.
void threadMain(Thread& thread) {
  watchThisThread();
  adoptSignalStack(thread);
  adoptMask(thread);
  openStep(thread);
  threadBegins(thread);
  finishThread(thread, thread.routine(thread.argument));
}

}  // namespace heddle::rt
