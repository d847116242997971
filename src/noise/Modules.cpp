#include "noise/Modules.h"

#include <fcntl.h>
#include <link.h>

#include <algorithm>
#include <cstring>

#include "core/SystemModules.h"
#include "noise/System.h"

namespace heddle::noise {

constinit Modules gModules;

namespace {

int addModule(dl_phdr_info* info, std::size_t, void* block) {
  std::uintptr_t low = UINTPTR_MAX;
  std::uintptr_t high = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& part = info->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) { continue; }
    low = std::min<std::uintptr_t>(low, info->dlpi_addr + part.p_vaddr);
    high = std::max<std::uintptr_t>(high, info->dlpi_addr + part.p_vaddr + part.p_memsz);
  }
  if (high == 0) { return 0; }
  char own[wire::noise::kPathSize] = {};
  const char* path = info->dlpi_name;
  if (path == nullptr || *path == '\0') {
    if (systemCall(SYS_readlinkat, -100L, "/proc/self/exe", own, sizeof own - 1) <= 0) { return 0; }
    path = own;
  }
  gModules.add(*static_cast<wire::noise::Block*>(block), path, low & ~std::uintptr_t{4095}, high);
  return 0;
}

}  // namespace

void Modules::read(wire::noise::Block& block) { dl_iterate_phdr(addModule, &block); }

void Modules::add(wire::noise::Block& block, const char* path, std::uintptr_t base, std::uintptr_t end) {
  if (count_ == wire::noise::kModules) { return; }
  const std::uint32_t known = std::min<std::uint32_t>(block.moduleCount, wire::noise::kModules);
  std::uint32_t number = 0;
  while (number < known && std::strncmp(block.modules[number].path, path, wire::noise::kPathSize - 1) != 0) {
    ++number;
  }
  if (number == known) {
    number = block.moduleCount.fetch_add(1);
    if (number >= wire::noise::kModules) { return; }
    std::strncpy(block.modules[number].path, path, wire::noise::kPathSize - 1);
  }
  block.modules[number].base = base;
  block.modules[number].end = end;
  loaded_[count_++] = {base, end, static_cast<std::uint16_t>(number), isOfSystem(path)};
}

const Modules::Loaded* Modules::holding(const void* address) const {
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  for (const Loaded& module : *this) {
    if (where >= module.base && where < module.end) { return &module; }
  }
  return nullptr;
}

SiteId Modules::siteOf(const void* address) const {
  const Loaded* module = holding(address);
  if (module == nullptr) { return kNoSite; }
  return makeSite(module->number, reinterpret_cast<std::uintptr_t>(address) - module->base);
}

const void* Modules::addressOf(SiteId site) const {
  for (const Loaded& module : *this) {
    if (module.number == moduleOf(site)) { return reinterpret_cast<const void*>(module.base + offsetOf(site)); }
  }
  return nullptr;
}

bool Modules::isProgram(const void* address) const {
  const Loaded* module = holding(address);
  return module != nullptr && !module->system;
}

}  // namespace heddle::noise
