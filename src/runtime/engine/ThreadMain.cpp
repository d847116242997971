#include "runtime/engine/ThreadMain.h"

#include "runtime/carrier/Carrier.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Recorder.h"
#include "runtime/engine/SwitchPoint.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/io/Signals.h"
#include "runtime/model/Keys.h"
#include "runtime/model/ThreadLocals.h"
#include "runtime/race/Ordering.h"
#include "runtime/session/Execution.h"
#include "runtime/session/restore/Dispatch.h"

namespace heddle::rt {

void finishThread(Thread& thread, void* result) {
  if (gSignalsWait && hasSignalFor(thread, nullptr)) {
    deliverSignals();  // it has no other operation to strike at
  }
  thread.result = result;
  thread.exiting = true;
  runThreadLocalDestructors(thread);
  runKeyDestructors(thread);
  if (liveThreads() == 1) {
    lastThreadEnds();  // ends the execution
  }
  // The end of a thread only makes its join possible: no other operation can tell when it happened, so it needs no
  // scheduling point of its own.
  recordAside(OpKind::ThreadEnd, nullptr, thread.opPc, 0);
  buryThread(thread);
  thread.joiners.refresh();
  leaveForGood(thread);
}

// No try or catch here: an exception that leaves the thread's function must find no handler, so that std::terminate is
// called with the exception in flight, and a forced unwind by pthread_exit must pass.
void threadMain(Thread& thread) {
  watchThisThread();
  adoptSignalStack(thread);
  adoptMask(thread);
  openStep(thread);
  threadBegins(thread);
  finishThread(thread, thread.routine(thread.argument));
}

}  // namespace heddle::rt
