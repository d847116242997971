#include "runtime/session/ProgramFork.h"

#include <pty.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/ThreadPointer.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/heap/Heap.h"
#include "runtime/io/Descriptor.h"
#include "runtime/session/Channel.h"
#include "runtime/session/Outcome.h"
#include "runtime/session/Strays.h"
#include "runtime/session/restore/Dispatch.h"

namespace heddle::rt {

void leaveControl() {
  controlEnds();
  gEngine.active = false;
  gAccessGate.noThreadRuns();
  heap::setConcurrent(true);
  gChannel.handOver();
  // All processes share the control block. Here a private blank copy replaces it, for code that still writes to it.
  sys::mmap(gEngine.block, sizeof *gEngine.block, PROT_READ | PROT_WRITE,
            MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE);
}

int forkProgram() {
  if (currentPlan().inProcess) { processStartsInExecution(); }
  noteChildProcess();
  // The C library looks for the forking thread in its list of threads, which does not contain fibers.
  const std::uintptr_t home = gEngine.carrier->homeThreadPointer();
  const std::uintptr_t here = currentThreadPointer();
  if (home != 0) { loadThreadPointer(home); }
  const int pid = HEDDLE_REAL(fork)();
  if (home != 0) { loadThreadPointer(here); }
  if (pid == 0) { leaveControl(); }
  return pid;
}

namespace {

void processStarts() {
  if (!controlled()) { return; }
  noteChildProcess();
  if (currentPlan().inProcess) { processStartsInExecution(); }
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT pid_t fork() noexcept { return controlled() ? forkProgram() : HEDDLE_REAL(fork)(); }
/// A child that shares our memory would run in the middle of our engine. POSIX allows vfork to be fork.
HEDDLE_EXPORT pid_t vfork() noexcept { return fork(); }
HEDDLE_EXPORT pid_t _Fork() noexcept { return controlled() ? forkProgram() : HEDDLE_REAL(_Fork)(); }

HEDDLE_EXPORT int posix_spawn(pid_t* pid, const char* path, const posix_spawn_file_actions_t* actions,
                              const posix_spawnattr_t* attributes, char* const argv[], char* const environment[]) {
  processStarts();
  return HEDDLE_REAL(posix_spawn)(pid, path, actions, attributes, argv, environment);
}

HEDDLE_EXPORT int posix_spawnp(pid_t* pid, const char* file, const posix_spawn_file_actions_t* actions,
                               const posix_spawnattr_t* attributes, char* const argv[], char* const environment[]) {
  processStarts();
  return HEDDLE_REAL(posix_spawnp)(pid, file, actions, attributes, argv, environment);
}

HEDDLE_EXPORT FILE* popen(const char* command, const char* type) {
  processStarts();
  return HEDDLE_REAL(popen)(command, type);
}

/// These fork inside the C library, and the parent of the first one then ends without our seeing it.
HEDDLE_EXPORT int daemon(int keepDirectory, int keepDescriptors) noexcept {
  if (controlled()) { notSupported("daemon", HEDDLE_CALLER); }
  return HEDDLE_REAL(daemon)(keepDirectory, keepDescriptors);
}

HEDDLE_EXPORT int forkpty(int* terminal, char* name, const termios* settings, const winsize* size) noexcept {
  if (controlled()) { notSupported("forkpty", HEDDLE_CALLER); }
  return HEDDLE_REAL(forkpty)(terminal, name, settings, size);
}
}
