#include "runtime/session/ProcessEnd.h"

#include <unistd.h>

#include <cstdlib>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/model/ThreadLocals.h"
#include "runtime/session/Execution.h"
#include "runtime/session/Outcome.h"
#include "runtime/session/restore/Executor.h"

namespace heddle::rt {
namespace {

int gExitStatus = 0;

/// A program that ends itself in the middle of a heddle::test would end the exploration with it.
void refuseInTest(const char* name, const void* pc) {
  if (currentPlan().inProcess) { notSupported(name, pc); }
}

[[noreturn]] void endAtOnce(int status, const void* pc, const char* name) {
  if (controlled()) {
    refuseInTest(name, pc);
    reach(OpKind::Exit, nullptr, pc);
    completeExecution(status);
  }
  if (executionCanBeRestored()) { executionReachedExit(); }
  sys::exit_group(status);
}

}  // namespace

void programEnds() { completeExecution(gExitStatus); }

}  // namespace heddle::rt

using namespace heddle;
using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT void exit(int status) noexcept {
  if (controlled()) {
    refuseInTest("exit", HEDDLE_CALLER);
    // Other threads may still act before the process is gone: the moment of the exit is a decision.
    reach(OpKind::Exit, nullptr, HEDDLE_CALLER);
    gExitStatus = status & 0xff;
    runThreadLocalDestructors(self());
  }
  HEDDLE_REAL(exit)(status);
  __builtin_unreachable();
}

HEDDLE_EXPORT void _exit(int status) { endAtOnce(status & 0xff, HEDDLE_CALLER, "_exit"); }
HEDDLE_EXPORT void _Exit(int status) noexcept { endAtOnce(status & 0xff, HEDDLE_CALLER, "_Exit"); }

HEDDLE_EXPORT void quick_exit(int status) noexcept {
  if (controlled()) {
    refuseInTest("quick_exit", HEDDLE_CALLER);
    reach(OpKind::Exit, nullptr, HEDDLE_CALLER);
    completeExecution(status & 0xff);  // its handlers run uncontrolled: they must not touch other threads
  }
  HEDDLE_REAL(quick_exit)(status);
  __builtin_unreachable();
}
}
