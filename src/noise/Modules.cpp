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

constexpr std::uintptr_t kInPage = 4095;

int addModule(dl_phdr_info* info, std::size_t, void* modules) {
  Modules::Loaded module{};
  module.base = UINTPTR_MAX;
  module.bias = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& part = info->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) { continue; }
    const std::uintptr_t start = info->dlpi_addr + part.p_vaddr;
    module.base = std::min(module.base, start & ~kInPage);
    module.end = std::max<std::uintptr_t>(module.end, start + part.p_memsz);
    if ((part.p_flags & PF_X) != 0 && (part.p_flags & PF_W) == 0 && module.code == 0) {
      module.code = start & ~kInPage;
      module.codeEnd = (start + part.p_filesz + kInPage) & ~kInPage;
    }
  }
  if (module.end == 0) { return 0; }
  char own[wire::noise::kPathSize] = {};
  const char* path = info->dlpi_name;
  if (path == nullptr || *path == '\0') {
    if (systemCall(SYS_readlinkat, -100L, "/proc/self/exe", own, sizeof own - 1) <= 0) { return 0; }
    path = own;
  }
  static_cast<Modules*>(modules)->add(path, module);
  return 0;
}

}  // namespace

void Modules::read(wire::noise::Block& block) {
  block_ = &block;
  dl_iterate_phdr(addModule, this);
}

void Modules::add(const char* path, Loaded module) {
  wire::noise::Block& block = *block_;
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
  block.modules[number].base = module.base;
  block.modules[number].end = module.end;
  module.number = static_cast<std::uint16_t>(number);
  module.system = isOfSystem(path);
  loaded_[count_++] = module;
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
