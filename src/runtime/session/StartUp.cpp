#include <fcntl.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/Check.h"
#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/CallOnStack.h"
#include "runtime/engine/Engine.h"
#include "runtime/facts/Guidance.h"
#include "runtime/facts/Knowledge.h"
#include "runtime/identity/InitialStack.h"
#include "runtime/identity/Modules.h"
#include "runtime/race/Detection.h"
#include "runtime/race/LibraryCaches.h"
#include "runtime/session/Channel.h"
#include "runtime/session/Debugging.h"
#include "runtime/session/ExecutionLoop.h"
#include "runtime/session/ForkServer.h"
#include "runtime/session/OwnBlock.h"
#include "runtime/session/ProcessEnd.h"
#include "runtime/session/restore/ProgramImage.h"
#include "wire/ControlBlock.h"

/// Defined by heddle.h in a program that calls heddle::test.
extern "C" __attribute__((weak)) const char heddle_program_has_tests;

namespace heddle::rt {
namespace {

bool gAttachedForTests = false;

struct Descriptors {
  int memory = -1;
  int socket = -1;
};

/// Removes the variable from the environment: programs that this one starts are not under test.
Descriptors takeControlVariable(char** environment) {
  const std::size_t length = std::strlen(wire::kControlVariable);
  Descriptors found;
  for (char** entry = environment; *entry != nullptr; ++entry) {
    if (std::strncmp(*entry, wire::kControlVariable, length) == 0 && (*entry)[length] == '=') {
      char* end = nullptr;
      found.memory = static_cast<int>(std::strtol(*entry + length + 1, &end, 10));
      found.socket = *end == ':' ? static_cast<int>(std::strtol(end + 1, nullptr, 10)) : -1;
      for (char** rest = entry; *rest != nullptr; ++rest) {
        *rest = *(rest + 1);
      }
      break;
    }
  }
  return found;
}

wire::ControlBlock* mapBlock(int fd) {
  void* memory = sys::mmap(nullptr, sizeof(wire::ControlBlock), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd);
  if (memory == nullptr) { return nullptr; }
  auto* block = static_cast<wire::ControlBlock*>(memory);
  const bool ours =
      block->magic == wire::kMagic && block->version == wire::kWireVersion && block->size == sizeof(wire::ControlBlock);
  return ours ? block : nullptr;
}

void attach(char** environment) {
  const Descriptors descriptors = takeControlVariable(environment);
  if (descriptors.memory < 0) { return; }
  wire::ControlBlock* block = mapBlock(descriptors.memory);
  block = block == nullptr ? nullptr : blockToUse(block, descriptors.memory);
  if (block == nullptr) {
    const char text[] =
        "heddle: this program was linked with a different version of libheddle.so than `heddle` expects; rebuild it\n";
    sys::write(2, text, sizeof text - 1);
    sys::exit_group(3);
  }
  fcntl(descriptors.socket, F_SETFD, FD_CLOEXEC);
  sys::close(descriptors.memory);
  gChannel.open(descriptors.socket);
  gEngine.block = block;
  block->runtimeAttached = 1;
  registerModules(*block);
  race::attach(*block);
  openFacts();
  openGuide();
  selectCarrier(block->config.carrier);
  if (block->config.debugging) { detachInput(); }
  // libstdc++ counts references without atomics in a process with one kernel thread, which is how fibers appear to it.
  __libc_single_threaded = 0;
  if (&heddle_program_has_tests != nullptr) {
    gAttachedForTests = true;
    block->progress.phase = wire::Phase::Running;
    return;
  }
  serveExecutions();
}

// Runs before every other constructor (the library is linked with -z initfirst), so that threads started by static
// constructors are under control too. The C library passes the arguments of main to constructors.
__attribute__((constructor(101))) void startUp(int count, char** arguments, char** environment) {
  noteInitialStack(count, arguments, environment);
  attach(environment);
}

struct MainCall {
  int (*function)(int, char**, char**) = nullptr;
  int argc = 0;
  char** argv = nullptr;
  char** environment = nullptr;
};
MainCall gMain;

void callMain(void*) {
  std::exit(gMain.function(gMain.argc, gMain.argv, gMain.environment));  // calls our hook
}

/// Under control, main runs on our stack at a fixed address, independent of ASLR and the size of the environment.
int controlledMain(int argc, char** argv, char** environment) {
  if (controlled() || gAttachedForTests) { fillLibraryCaches(); }
  if (!controlled()) { return gMain.function(argc, argv, environment); }
  gMain.argc = argc;
  gMain.argv = argv;
  gMain.environment = environment;
  noteMain(self(), reinterpret_cast<const void*>(gMain.function));
  leaveKernelsStack(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
  heddle_call_on_stack(callMain, nullptr, self().stackHigh - 64);
}

/// A program with its own tests is not forked: the end of the process is the end of the exploration.
__attribute__((destructor(101))) void shutDown() {
  if (controlled()) {
    programEnds();
  } else if (gAttachedForTests) {
    gAttachedForTests = false;
    gEngine.block->progress.phase = wire::Phase::Done;
    gChannel.reportDone();
  }
}

}  // namespace
}  // namespace heddle::rt

extern "C" HEDDLE_EXPORT int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                                               void (*fini)(), void (*linkerFini)(), void* stackEnd) {
  using StartMain = int(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
  auto* real = reinterpret_cast<StartMain*>(heddle::real::resolve("__libc_start_main"));
  heddle::rt::gMain.function = main;
  return real(heddle::rt::controlledMain, argc, argv, init, fini, linkerFini, stackEnd);
}
