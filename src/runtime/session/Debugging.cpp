#include "runtime/session/Debugging.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>

#include <cstdio>

#include "runtime/Export.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/CallOnStack.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/session/Outcome.h"

/// Where this library begins and ends in memory, defined by the linker.
extern "C" __attribute__((visibility("hidden"))) const char __ehdr_start[];
extern "C" __attribute__((visibility("hidden"))) const char _end[];

extern "C" {

// heddle.gdb sets its breakpoints here and reads the arguments from their registers: the message, and which frames are
// ours and to be skipped. The numbers keep the linker from merging the two functions.
HEDDLE_EXPORT __attribute__((noinline)) void heddle_failure_here(const char* what, const char* low, const char* high,
                                                                 const void* bottom) {
  asm volatile("" : : "r"(what), "r"(low), "r"(high), "r"(bottom), "i"(1) : "memory");
}

HEDDLE_EXPORT __attribute__((noinline)) void heddle_step_here(const char* what, const char* low, const char* high,
                                                              const void* bottom) {
  asm volatile("" : : "r"(what), "r"(low), "r"(high), "r"(bottom), "i"(2) : "memory");
}
}

namespace heddle::rt {
namespace {

/// Other tests of the program run too, because later tests may depend on their effects. Their errors are not shown.
bool isDebugged() {
  const wire::Config& config = gEngine.block->config;
  return config.debugging && currentPlan().testOrdinal == config.testOrdinal;
}

void callForDebugger(void (*place)(const char*, const char*, const char*, const void*), const char* what) {
  place(what, __ehdr_start, _end, reinterpret_cast<const void*>(heddle_call_on_stack));
}

}  // namespace

wire::ControlBlock* blockToUse(wire::ControlBlock* shared, int memory) {
  if (!shared->config.debugging) { return shared; }
  sys::munmap(shared, sizeof(wire::ControlBlock));
  return static_cast<wire::ControlBlock*>(
      sys::mmap(nullptr, sizeof(wire::ControlBlock), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE, memory));
}

void detachInput() {
  const long nothing = sys::open("/dev/null", O_RDONLY);
  if (nothing > 0) {
    sys::call(SYS_dup2, nothing, 0);
    sys::close(static_cast<int>(nothing));
  }
}

void showFailure(Ending ending, const char* text, bool fromSignal) {
  // The debugger has already stopped at the signal itself, in the frame that received it.
  if (!isDebugged() || fromSignal || ending == Ending::Completed) { return; }
  char what[1200];
  if (ending == Ending::ExitStatus) {
    std::snprintf(what, sizeof what, "the program is about to end with a status other than 0");
  } else {
    std::snprintf(what, sizeof what, "%s", text[0] != 0 ? text : endingName(ending).data());
  }
  callForDebugger(heddle_failure_here, what);
}

void showRace(std::uint32_t number) {
  if (isDebugged() && gEngine.block->config.raceNumber == number) {
    callForDebugger(heddle_failure_here, "the second access of the data race is about to happen");
  }
}

std::uint64_t stepLimit(const wire::Config& config) {
  return config.maxSteps != 0 ? config.maxSteps : ~std::uint64_t{0} - 1;
}

std::uint64_t stepToStopAt(const wire::Config& config) {
  return config.testOrdinal == currentPlan().testOrdinal ? config.untilStep : 0;
}

void comeToStep(Thread& thread) {
  if (!gEngine.block->config.debugging) { endExecution(Ending::Stopped, "", {.pc = thread.opPc}); }
  char what[64];
  std::snprintf(what, sizeof what, "T%u is about to execute step %llu", static_cast<unsigned>(raw(thread.id)),
                static_cast<unsigned long long>(gEngine.steps));
  callForDebugger(heddle_step_here, what);
}

void nameKernelThread(const Thread& thread) {
  if (!gEngine.block->config.debugging) { return; }
  char name[16];
  std::snprintf(name, sizeof name, "T%u", static_cast<unsigned>(raw(thread.id)));
  sys::call(SYS_prctl, PR_SET_NAME, name);
}

}  // namespace heddle::rt
