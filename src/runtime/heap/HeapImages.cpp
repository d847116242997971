#include "core/Check.h"
#include "runtime/Immortal.h"
#include "runtime/heap/HeapState.h"

namespace heddle::heap {

void saveProcess() {
  ensureReady();
  HEDDLE_CHECK(!gHeap.inExecution, "the heap is saved outside of executions");
  buryAll();
  gHeap.execution.clear();
  gHeap.saved.take(gHeap.process);
}

void restoreProcess() {
  HEDDLE_CHECK(!gHeap.inExecution, "the heap is restored outside of executions");
  gHeap.quarantine.clear();
  gHeap.processRetired = false;
  gHeap.execution.clear();
  gHeap.saved.putBack(gHeap.process);
}

namespace {

/// The heap in the middle of an execution.
struct Running {
  ScopeImage process;
  ScopeImage execution;
  Quarantine::Copy quarantine;
  bool processRetired = false;
};
constinit rt::Immortal<Running> gRunning;

}  // namespace

bool saveRunning() {
  constexpr std::size_t kMost = std::size_t{4} << 20;
  Running& running = *gRunning;
  gHeap.quarantine.copyTo(running.quarantine);
  running.processRetired = gHeap.processRetired;
  return running.process.takeAsItIs(gHeap.process, kMost) &&
         running.execution.takeAsItIs(gHeap.execution, kMost - running.process.bytes());
}

void putBackRunning() {
  HEDDLE_CHECK(!gHeap.inExecution, "the heap is restored outside of executions");
  const Running& running = *gRunning;
  running.process.putBackAsItWas(gHeap.process);
  running.execution.putBackAsItWas(gHeap.execution);
  gHeap.quarantine.putBack(running.quarantine);
  gHeap.processRetired = running.processRetired;
  gHeap.thread = kMainThread;
  gHeap.inExecution = true;
}

}  // namespace heddle::heap
