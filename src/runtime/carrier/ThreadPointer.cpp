#include "runtime/carrier/ThreadPointer.h"

#include <asm/prctl.h>
#include <dlfcn.h>
#include <gnu/libc-version.h>
#include <sys/auxv.h>

#include <cstdlib>
#include <cstring>

#include "runtime/Syscall.h"
#include "runtime/engine/Thread.h"
#include "runtime/heap/Heap.h"

namespace heddle::rt {
namespace {

constexpr std::uintptr_t kSelfOffset = 0x10;
constexpr std::uintptr_t kGuardsOffset = 0x28;  ///< Stack guard and pointer guard, 16 bytes.
constexpr unsigned kFsGsBaseCapability = 1U << 1;

struct Linker {
  void* (*allocateTls)(void*) = nullptr;
  void* (*initTls)(void*, bool) = nullptr;
  void (*ctypeInit)() = nullptr;
  std::size_t staticSize = 0;
  std::size_t headerSize = 0;  ///< sizeof(struct pthread), as libc describes it for debuggers.
  std::size_t tidOffset = 0;
  bool fsBase = false;
};
Linker gLinker;

template <class Function>
void find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

bool knownLibrary() {
  const char* version = gnu_get_libc_version();
  if (std::strncmp(version, "2.", 2) != 0) { return false; }
  const int minor = std::atoi(version + 2);
  return minor >= 34 && minor <= 41;
}

/// The tid field in libthread_db's description of struct pthread: {bits, count, byte offset}.
std::size_t tidOffsetFromDescription() {
  const auto* description = static_cast<const std::uint32_t*>(dlsym(RTLD_DEFAULT, "_thread_db_pthread_tid"));
  return description != nullptr ? description[2] : 0;
}

bool tidIsThere(std::size_t offset) {
  return *reinterpret_cast<const int*>(currentThreadPointer() + offset) == static_cast<int>(sys::gettid());
}

void fillHeader(std::uintptr_t threadPointer) {
  auto* header = reinterpret_cast<std::uintptr_t*>(threadPointer);
  const auto* mine = reinterpret_cast<const std::uintptr_t*>(currentThreadPointer());
  header[0] = threadPointer;
  header[kSelfOffset / 8] = threadPointer;
  header[kGuardsOffset / 8] = mine[kGuardsOffset / 8];
  header[kGuardsOffset / 8 + 1] = mine[kGuardsOffset / 8 + 1];
  // The kernel thread that creates the block also runs the fiber.
  *reinterpret_cast<int*>(threadPointer + gLinker.tidOffset) =
      *reinterpret_cast<const int*>(currentThreadPointer() + gLinker.tidOffset);
}

}  // namespace

std::uintptr_t currentThreadPointer() {
  std::uintptr_t result = 0;
  asm volatile("movq %%fs:0x10, %0" : "=r"(result));
  return result;
}

const char* prepareThreadPointers() {
  if (gLinker.allocateTls != nullptr) { return nullptr; }
  if (!knownLibrary()) { return "this version of the C library is not supported"; }
  find(gLinker.allocateTls, "_dl_allocate_tls");
  find(gLinker.initTls, "_dl_allocate_tls_init");
  find(gLinker.ctypeInit, "__ctype_init");
  void (*staticInfo)(std::size_t*, std::size_t*) = nullptr;
  find(staticInfo, "_dl_get_tls_static_info");
  const auto* sizeOfHeader = static_cast<const std::uint32_t*>(dlsym(RTLD_DEFAULT, "_thread_db_sizeof_pthread"));
  gLinker.tidOffset = tidOffsetFromDescription();
  if (gLinker.initTls == nullptr || gLinker.ctypeInit == nullptr || staticInfo == nullptr || sizeOfHeader == nullptr ||
      gLinker.tidOffset == 0 || !tidIsThere(gLinker.tidOffset)) {
    gLinker.allocateTls = nullptr;
    return "the C library lacks functions that fibers need";
  }
  gLinker.headerSize = *sizeOfHeader;
  std::size_t alignment = 0;
  staticInfo(&gLinker.staticSize, &alignment);
  gLinker.fsBase = (getauxval(AT_HWCAP2) & kFsGsBaseCapability) != 0;
  return nullptr;
}

std::uintptr_t newThreadPointer() {
  const heap::OutsideExecution guard;  // The dynamic linker's allocations for the runtime are not the program's.
  const auto threadPointer = reinterpret_cast<std::uintptr_t>(gLinker.allocateTls(nullptr));
  if (threadPointer != 0) { fillHeader(threadPointer); }
  return threadPointer;
}

void renewThreadPointer(std::uintptr_t threadPointer) {
  const heap::OutsideExecution guard;  // The dynamic linker's allocations for the runtime are not the program's.
  // Clears struct pthread except for the pointer to the dynamic thread vector, which the linker keeps up to date.
  auto* header = reinterpret_cast<std::uintptr_t*>(threadPointer);
  const std::uintptr_t vector = header[1];
  std::memset(header, 0, gLinker.headerSize);
  header[1] = vector;
  gLinker.initTls(header, true);
  fillHeader(threadPointer);
}

void setTlsBounds(Thread& thread, std::uintptr_t threadPointer) {
  if (prepareThreadPointers() == nullptr) {
    thread.tlsHigh = threadPointer + gLinker.headerSize;
    thread.tlsLow = thread.tlsHigh - gLinker.staticSize;
  }
}

void loadThreadPointer(std::uintptr_t threadPointer) {
  if (gLinker.fsBase) {
    asm volatile("wrfsbase %0" : : "r"(threadPointer) : "memory");
  } else {
    sys::arch_prctl(ARCH_SET_FS, threadPointer);
  }
}

void initFiberLocale() { gLinker.ctypeInit(); }

}  // namespace heddle::rt
