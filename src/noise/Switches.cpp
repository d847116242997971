#include "noise/Switches.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <cstring>
#include <string_view>

#include "noise/Noise.h"
#include "noise/SiteRules.h"
#include "noise/System.h"

namespace heddle::noise {
namespace {

using wire::noise::Mode;
using wire::noise::Switch;

/// The file of a module, mapped while its section headers are read.
class ModuleFile {
public:
  explicit ModuleFile(const char* path) {
    const long file = systemCall(SYS_openat, -100L, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) { return; }
    struct stat status{};
    if (systemCall(SYS_fstat, file, &status) == 0) {
      size_ = static_cast<std::size_t>(status.st_size);
      data_ = static_cast<const char*>(mapMemory(size_, PROT_READ, MAP_PRIVATE, static_cast<int>(file)));
    }
    systemCall(SYS_close, file);
  }
  ~ModuleFile() {
    if (data_ != nullptr) { systemCall(SYS_munmap, data_, size_); }
  }
  ModuleFile(const ModuleFile&) = delete;
  ModuleFile& operator=(const ModuleFile&) = delete;

  struct Section {
    std::uintptr_t address = 0;  ///< As linked.
    std::size_t size = 0;
  };
  /// The switches; and \p lowest, the lowest address of the module as linked.
  Section switches(std::uintptr_t& lowest) const {
    const auto* header = at<Elf64_Ehdr>(0);
    if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) { return {}; }
    lowest = UINTPTR_MAX;
    for (std::size_t i = 0; i < header->e_phnum; ++i) {
      const auto* part = at<Elf64_Phdr>(header->e_phoff + i * sizeof(Elf64_Phdr));
      if (part == nullptr) { return {}; }
      if (part->p_type == PT_LOAD && part->p_vaddr < lowest) { lowest = part->p_vaddr & ~std::uintptr_t{4095}; }
    }
    const auto* names = at<Elf64_Shdr>(header->e_shoff + header->e_shstrndx * sizeof(Elf64_Shdr));
    for (std::size_t i = 0; names != nullptr && i < header->e_shnum; ++i) {
      const auto* section = at<Elf64_Shdr>(header->e_shoff + i * sizeof(Elf64_Shdr));
      if (section == nullptr) { break; }
      const std::size_t name = names->sh_offset + section->sh_name;
      constexpr std::size_t kLength = std::string_view(wire::noise::kSwitchSection).size() + 1;
      if (name + kLength <= size_ && std::memcmp(data_ + name, wire::noise::kSwitchSection, kLength) == 0) {
        return {section->sh_addr, section->sh_size};
      }
    }
    return {};
  }

private:
  template <class T>
  const T* at(std::size_t offset) const {
    return data_ != nullptr && offset + sizeof(T) <= size_ ? reinterpret_cast<const T*>(data_ + offset) : nullptr;
  }

  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

char* pointed(const std::int32_t& field) { return const_cast<char*>(reinterpret_cast<const char*>(&field)) + field; }

/// In profiling and white noise every access is an event; the counters of loops never are.
bool isActive(const Switch& entry, Mode mode) {
  const char* const site = pointed(entry.site);
  if (site == reinterpret_cast<const char*>(&entry)) { return false; }
  return mode == Mode::Profile || mode == Mode::White || (mode == Mode::Rules && gRules.find(site) != nullptr);
}

/// `jmp past`
void skip(char* code, const char* past) {
  const auto distance = static_cast<std::int32_t>(past - (code + wire::noise::kSwitchBytes));
  code[0] = static_cast<char>(0xe9);
  std::memcpy(code + 1, &distance, sizeof distance);
}

/// Makes the code from \p low to \p high writable, or executable again. It is never both: some systems forbid that.
bool protect(std::uintptr_t low, std::uintptr_t high, int protection) {
  low &= ~std::uintptr_t{4095};
  return systemCall(SYS_mprotect, low, ((high - low) + 4095) & ~std::uintptr_t{4095}, protection) == 0;
}

bool switchModule(const Modules::Loaded& module, Mode mode) {
  const ModuleFile file(gNoise.block->modules[module.number].path);
  std::uintptr_t lowest = 0;
  const auto section = file.switches(lowest);
  const std::size_t count = section.size / sizeof(Switch);
  if (count == 0) { return true; }
  const auto* entries = reinterpret_cast<const Switch*>(module.base + (section.address - lowest));
  std::uintptr_t low = UINTPTR_MAX;
  std::uintptr_t high = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto code = reinterpret_cast<std::uintptr_t>(pointed(entries[i].code));
    if (code < module.base || code >= module.end) { return false; }
    low = code < low ? code : low;
    high = code + wire::noise::kSwitchBytes > high ? code + wire::noise::kSwitchBytes : high;
  }
  if (!protect(low, high, PROT_READ | PROT_WRITE)) { return false; }
  for (std::size_t i = 0; i < count; ++i) {
    if (!isActive(entries[i], mode)) { skip(pointed(entries[i].code), pointed(entries[i].past)); }
  }
  return protect(low, high, PROT_READ | PROT_EXEC);
}

}  // namespace

bool switchSites(const Modules& modules, Mode mode) {
  bool all = true;
  for (const Modules::Loaded& module : modules) {
    if (!module.system && !switchModule(module, mode)) { all = false; }
  }
  return all;
}

}  // namespace heddle::noise
