#include "runtime/engine/Failure.h"

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Recorder.h"
#include "runtime/session/Debugging.h"
#include "runtime/session/Outcome.h"
#include "runtime/session/restore/Executor.h"

namespace heddle::rt {

void endExecution(Ending ending, const char* text, const EndingDetails& details) {
  closeStep();
  showFailure(ending, text, details.fromSignal);
  writeOutcome(ending, text, details);
  giveUpControl();
  if (currentPlan().inProcess) { gEngine.carrier->returnToDriver(); }
  if (executionCanBeRestored() && !details.fromSignal) { executionIsOver(); }
  sys::exit_group(0);
}

void notSupported(const char* name, const void* pc) { endExecution(Ending::NotSupported, name, {.pc = pc}); }

}  // namespace heddle::rt
