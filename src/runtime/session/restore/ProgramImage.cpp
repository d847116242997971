#include "runtime/session/restore/ProgramImage.h"

#include <dlfcn.h>
#include <link.h>

#include "runtime/Real.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/ThreadPointer.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/Modules.h"
#include "runtime/model/Keys.h"
#include "runtime/session/restore/MemoryImage.h"

namespace heddle::rt {
namespace {

/// Beyond this, copying costs more than a fork.
constexpr std::size_t kMaxBytes = 4U << 20;

MemoryImage gMemory;
MemoryImage gRunning;              ///< In the middle of an execution.
std::vector<AddressRange> gFixed;  ///< What is never saved.
std::uintptr_t gKernelsStack = 0;  ///< The kernel's stack is unused below.

AddressRange ownModule() {
  const LoadedModule* module = findModule(reinterpret_cast<std::uintptr_t>(&saveProgram));
  return module != nullptr ? AddressRange{module->low, module->low + module->size} : AddressRange{};
}

/// The area for restartable sequences (glibc 2.35 and later). The kernel writes the processor number there, so what it
/// wrote last must stay.
AddressRange kernelsArea(std::uintptr_t threadPointer) {
  static const auto* const offset = static_cast<const std::ptrdiff_t*>(dlsym(RTLD_DEFAULT, "__rseq_offset"));
  if (offset == nullptr) { return {}; }
  constexpr std::size_t kBytes = 32;
  const std::uintptr_t low = threadPointer + static_cast<std::uintptr_t>(*offset);
  return {low, low + kBytes};
}

/// Memory below the stack pointer is unused.
AddressRange unusedStack(std::uintptr_t stackPointer) {
  std::vector<MapsLine> lines;
  readMaps(lines);
  for (const MapsLine& line : lines) {
    if (line.range.contains(stackPointer)) { return {line.range.low, stackPointer}; }
  }
  return {};
}

/// Where lazy binding stores the functions that it has resolved. The result does not depend on the execution, so the
/// entries may stay. Resolving them again would cost more than everything else.
int addBindings(dl_phdr_info* info, std::size_t, void* out) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    if (info->dlpi_phdr[i].p_type != PT_DYNAMIC) { continue; }
    std::uintptr_t table = 0;
    std::size_t relocations = 0;
    const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      table = entry->d_tag == DT_PLTGOT ? entry->d_un.d_ptr : table;
      relocations = entry->d_tag == DT_PLTRELSZ ? entry->d_un.d_val / sizeof(ElfW(Rela)) : relocations;
    }
    constexpr std::size_t kReserved = 3;  // for the dynamic linker
    if (table != 0 && relocations != 0) {
      const std::uintptr_t low = table + kReserved * sizeof(void*);
      static_cast<std::vector<AddressRange>*>(out)->push_back({low, low + relocations * sizeof(void*)});
    }
  }
  return 0;
}

}  // namespace

std::vector<AddressRange> memoryOfProgram(std::uintptr_t stackPointer) {
  gFixed = {ownModule(), kernelsArea(currentThreadPointer())};
  HEDDLE_REAL(dl_iterate_phdr)(addBindings, &gFixed);
  std::vector<AddressRange> except = gFixed;
  except.push_back(unusedStack(stackPointer));
  return MemoryImage::programMemory(except);
}

std::vector<AddressRange> memoryToCompare() {
  if (MemoryImage::isShared()) { return {}; }
  static std::vector<AddressRange> fixed;
  if (fixed.empty()) {
    fixed = {ownModule()};
    HEDDLE_REAL(dl_iterate_phdr)(addBindings, &fixed);
  }
  std::vector<AddressRange> except = fixed;
  // Fibers share the area of the kernel thread that runs them; with the kernel carrier each thread has its own.
  except.push_back(kernelsArea(gEngine.carrier->homeThreadPointer()));
  forEachLiveThread([&](const Thread& thread) { except.push_back(kernelsArea(gEngine.carrier->handle(thread))); });
  return MemoryImage::programMemory(except);
}

const char* whyNoImage() {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const std::vector<AddressRange> memory = memoryOfProgram(here);
  if (memory.empty() || ownModule().size() == 0) { return "the memory of the process cannot be listed"; }
  return MemoryImage::bytesOf(memory) > kMaxBytes ? "the program has too much static data to copy it for each execution"
                                                  : nullptr;
}

void saveProgram(std::uintptr_t stackPointer) {
  const std::vector<AddressRange> memory = memoryOfProgram(stackPointer);
  gKernelsStack = stackPointer;
  rememberKeys();
  heap::saveProcess();
  gMemory.take(memory);
}

void leaveKernelsStack(std::uintptr_t frame) {
  constexpr std::uintptr_t kLastFrame = 4096;  // larger than it is
  gKernelsStack = frame - kLastFrame;
}

bool saveRunningProgram(std::uintptr_t stackPointer) {
  const Thread& main = *threadById(kMainThread);
  const AddressRange mainStack{main.stackLow, main.stackHigh};
  const bool hasLeft = mainStack.contains(stackPointer);
  const AddressRange unused = unusedStack(hasLeft ? gKernelsStack : stackPointer);
  if (unused.size() == 0 || unused.low != unusedStack(gKernelsStack).low) { return false; }
  std::vector<AddressRange> except = gFixed;
  except.push_back(unused);
  std::vector<AddressRange> memory = MemoryImage::programMemory(except);
  if (memory.empty()) { return false; }
  if (hasLeft) { memory.push_back({stackPointer, mainStack.high}); }
  if (MemoryImage::bytesOf(memory) > kMaxBytes) { return false; }
  gRunning.take(memory);
  return true;
}

void putBackRunningProgram() { gRunning.putBack(); }

void putBackProgram() {
  gMemory.putBack();
  heap::restoreProcess();
  forgetNewKeys();
  gEngine.carrier->forgetThreads();
}

}  // namespace heddle::rt
