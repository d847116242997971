#include "runtime/facts/ProgramFacts.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/heap/Heap.h"
#include "runtime/identity/Modules.h"

namespace heddle::rt {

std::optional<ProgramFacts> ProgramFacts::open(const char* path) {
  const long opened = sys::open(path, O_RDONLY | O_CLOEXEC);
  if (sys::failed(opened)) { return std::nullopt; }
  const int fd = static_cast<int>(opened);
  struct stat status{};
  void* memory = nullptr;
  if (!sys::failed(sys::call(SYS_fstat, fd, &status)) && status.st_size > 0) {
    memory = sys::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, fd);
  }
  sys::close(fd);
  if (memory == nullptr) { return std::nullopt; }
  const auto view = wire::FactsView::over(memory, static_cast<std::size_t>(status.st_size));
  return view ? std::optional(ProgramFacts(*view)) : std::nullopt;
}

const wire::FactsModule* ProgramFacts::moduleOf(std::uint16_t ordinal) {
  if (ordinal >= wire::kMaxModules) { return nullptr; }
  while (modules_.size() <= ordinal) {
    const wire::FactsModule* module = view_.moduleAt(gEngine.block->modules[modules_.size()].path);
    modules_.push_back(module != nullptr && module->known != 0 ? module : nullptr);
  }
  return modules_[ordinal];
}

const wire::FactsPoint* ProgramFacts::pointAt(SiteId site) {
  const auto [entry, isNew] = points_.try_emplace(raw(site), nullptr);
  if (!isNew) { return entry->second; }
  const wire::FactsModule* module = site == kNoSite ? nullptr : moduleOf(heddle::moduleOf(site));
  if (module == nullptr) { return nullptr; }
  // A return address lies behind its call. A site record is found by its own address.
  const wire::FactsRange* range = view_.rangeAt(*module, offsetOf(site) - 1);
  if (range == nullptr || range->isRecord != 0) {
    range = view_.rangeAt(*module, offsetOf(site));
    if (range == nullptr || range->isRecord == 0 || range->begin != offsetOf(site)) { return nullptr; }
  }
  return entry->second = &view_.points()[range->point];
}

bool ProgramFacts::isCallee(const wire::FactsPoint& call, std::uint32_t function) const {
  return std::ranges::find(view_.calleesOf(call), function) != view_.calleesOf(call).end();
}

const wire::FactsSymbol* ProgramFacts::symbolAt(const void* address) {
  const SiteId site = siteOf(address);
  const wire::FactsModule* module = site == kNoSite ? nullptr : moduleOf(heddle::moduleOf(site));
  return module != nullptr ? view_.symbolAt(*module, offsetOf(site)) : nullptr;
}

std::uint32_t ProgramFacts::functionAt(const void* address) {
  const wire::FactsSymbol* symbol = symbolAt(address);
  return symbol != nullptr ? symbol->function : wire::kNoIndex;
}

std::uint32_t ProgramFacts::entryOf(void* (*routine)(void*), const void* argument) {
  const std::uint32_t function = functionAt(reinterpret_cast<const void*>(routine));
  heap::BlockInfo block;
  if (function != wire::kNoIndex || !heap::find(argument, block) || !block.live || block.size < sizeof(void*)) {
    return function;
  }
  return functionAt(*static_cast<void* const*>(argument));
}

ProgramFacts::Part ProgramFacts::partAt(const void* address) {
  heap::BlockInfo block;
  if (heap::find(address, block)) {
    const wire::FactsPoint* call = block.live && block.caller != nullptr ? pointAt(siteOf(block.caller)) : nullptr;
    if (call == nullptr || call->allocates == wire::kNoIndex) { return {}; }
    return {call->allocates, static_cast<std::uint64_t>(static_cast<const std::byte*>(address) - block.start)};
  }
  const wire::FactsSymbol* symbol = symbolAt(address);
  if (symbol == nullptr || symbol->object == wire::kNoIndex) { return {}; }
  return {symbol->object, offsetOf(siteOf(address)) - symbol->begin};
}

}  // namespace heddle::rt
