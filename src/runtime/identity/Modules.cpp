#include "runtime/identity/Modules.h"

#include <link.h>
#include <sys/auxv.h>

#include <cstddef>
#include <cstring>

#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/heap/Heap.h"
#include "runtime/heap/NewCaller.h"
#include "runtime/identity/ElfFacts.h"

namespace heddle::rt {
namespace {

constexpr LoadedModule kNothing{};

struct Table {
  LoadedModule loaded[wire::kMaxModules];
  wire::Module described[wire::kMaxModules];
  bool seen[wire::kMaxModules];  ///< Seen in the current walk.
  std::uint32_t count;
  std::uint32_t fromStart;        ///< Number of modules at the first walk.
  unsigned long long adds, subs;  ///< The dynamic linker's counters at the last walk.
  wire::ControlBlock* block;
};

constinit Table table{};

const char* baseName(const char* path) {
  const char* slash = std::strrchr(path, '/');
  return slash != nullptr ? slash + 1 : path;
}

/// Allocations of these libraries belong to the process: see heap::addLibraryCode.
bool isCLibrary(const char* path) {
  const char* name = baseName(path);
  return std::strncmp(name, "libc.so", 7) == 0 || std::strncmp(name, "ld-linux", 8) == 0;
}

void setPath(wire::Module& module, const char* name, bool isProgram) {
  constexpr std::size_t kRoom = sizeof module.path - 1;
  long length = 0;
  if (isProgram) {
    length = sys::readlink("/proc/self/exe", module.path, kRoom);
  } else if (name[0] != '/') {
    length = sys::call(SYS_getcwd, module.path, kRoom) - 1;  // The length counts the final zero.
    if (length > 0) { module.path[length++] = '/'; }
  }
  length = length < 0 ? 0 : length;
  const std::size_t room = kRoom - static_cast<std::size_t>(length);
  const std::size_t rest = isProgram ? 0 : strnlen(name, room);
  std::memcpy(module.path + length, name, rest);
  module.path[static_cast<std::size_t>(length) + rest] = 0;
}

bool isSameFile(const wire::Module& known, const wire::Module& found) {
  return std::strcmp(known.path, found.path) == 0 && known.buildIdSize == found.buildIdSize &&
         std::memcmp(known.buildId, found.buildId, sizeof known.buildId) == 0;
}

wire::Module describe(const dl_phdr_info& info, const ElfFacts& facts, bool isProgram) {
  wire::Module module{};
  setPath(module, info.dlpi_name, isProgram);
  module.base = facts.low;
  module.end = facts.high;
  std::memcpy(module.buildId, facts.buildId, sizeof module.buildId);
  module.buildIdSize = facts.buildIdSize;
  module.instrumented = facts.instrumented;
  module.synchronises = facts.synchronises;
  return module;
}

std::uint32_t numberFor(const wire::Module& module) {
  for (std::uint32_t i = 0; i < table.count; ++i) {
    if (!table.seen[i] && isSameFile(table.described[i], module)) { return i; }
  }
  return table.count < wire::kMaxModules ? table.count++ : wire::kMaxModules;
}

void enter(const dl_phdr_info& info, bool isProgram) {
  const ElfFacts facts = elfFacts(info);
  const wire::Module module = describe(info, facts, isProgram);
  const std::uint32_t known = table.count;
  const std::uint32_t number = numberFor(module);
  if (number == wire::kMaxModules) {
    return;  // Its code and data are identified by address.
  }
  if (number == known && isCLibrary(module.path)) {
    heap::addLibraryCode(reinterpret_cast<const void*>(facts.low), reinterpret_cast<const void*>(facts.high));
  }
  table.seen[number] = true;
  table.described[number] = module;
  table.loaded[number] = {facts.low, facts.high - facts.low, static_cast<std::uint16_t>(number)};
}

/// The dynamic linker lists the program first.
int visit(dl_phdr_info* info, std::size_t, void* atProgram) {
  table.adds = info->dlpi_adds;
  table.subs = info->dlpi_subs;
  const auto vdso = ::getauxval(AT_SYSINFO_EHDR);
  if (vdso == 0 || info->dlpi_addr != vdso) { enter(*info, *static_cast<bool*>(atProgram)); }
  *static_cast<bool*>(atProgram) = false;
  return 0;
}

/// Whether the dynamic linker has loaded or unloaded anything since the last walk.
bool isStale() {
  const auto compare = [](dl_phdr_info* info, std::size_t, void* result) {
    *static_cast<bool*>(result) = info->dlpi_adds != table.adds || info->dlpi_subs != table.subs;
    return 1;
  };
  bool stale = false;
  HEDDLE_REAL(dl_iterate_phdr)(compare, &stale);
  return stale;
}

void publish() {
  if (table.block != nullptr) {
    std::memcpy(table.block->modules, table.described, table.count * sizeof(wire::Module));
    table.block->moduleCount = table.count;
  }
}

}  // namespace

constinit const LoadedModule* gLastCode = &kNothing;

void refreshModules() {
  if (!isStale()) { return; }
  std::memset(table.seen, 0, sizeof table.seen);
  bool atProgram = true;
  HEDDLE_REAL(dl_iterate_phdr)(visit, &atProgram);
  for (std::uint32_t i = 0; i < table.count; ++i) {
    if (!table.seen[i]) { table.loaded[i].size = 0; }
  }
  publish();
}

void registerModules(wire::ControlBlock& block) {
  table.block = &block;
  heap::learnNew();
  refreshModules();
  if (table.fromStart == 0) { table.fromStart = table.count; }
  publish();
}

const LoadedModule* findKnownModule(std::uintptr_t address) {
  for (std::uint32_t i = 0; i < table.count; ++i) {
    if (table.loaded[i].contains(address)) { return &table.loaded[i]; }
  }
  return nullptr;
}

bool isLoadedForGood(std::uintptr_t address) {
  const LoadedModule* module = findKnownModule(address);
  return module != nullptr && module->ordinal < table.fromStart;
}

const LoadedModule* findModule(std::uintptr_t address) {
  const LoadedModule* found = findKnownModule(address);
  if (found == nullptr) {
    refreshModules();
    found = findKnownModule(address);
  }
  return found;
}

SiteId lookUpSite(std::uintptr_t pc) {
  if (pc == 0) { return kNoSite; }
  const LoadedModule* found = findModule(pc);
  if (found == nullptr) { return makeSite(kNoModule, pc); }
  gLastCode = found;
  return makeSite(found->ordinal, pc - found->low);
}

}  // namespace heddle::rt
