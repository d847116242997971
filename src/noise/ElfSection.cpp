#include "noise/ElfSection.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>

#include <cstring>

#include "noise/System.h"

namespace heddle::noise {
namespace {

/// A file mapped for reading. Every access is checked against its size.
class MappedFile {
public:
  explicit MappedFile(const char* path) {
    const long file = systemCall(SYS_openat, -100L, path, O_RDONLY | O_CLOEXEC);
    if (file < 0) { return; }
    const long size = systemCall(SYS_lseek, file, 0L, SEEK_END);
    if (size > 0) {
      memory_ = static_cast<const char*>(
          mapMemory(static_cast<std::size_t>(size), PROT_READ, MAP_PRIVATE, static_cast<int>(file)));
      size_ = memory_ == nullptr ? 0 : static_cast<std::size_t>(size);
    }
    systemCall(SYS_close, file);
  }
  ~MappedFile() {
    if (memory_ != nullptr) { systemCall(SYS_munmap, memory_, size_); }
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  /// Null: not in the file, or not aligned for T.
  template <class T>
  const T* at(std::uint64_t offset, std::uint64_t count = 1) const {
    if (offset > size_ || count > (size_ - offset) / sizeof(T) || offset % alignof(T) != 0) { return nullptr; }
    return reinterpret_cast<const T*>(memory_ + offset);
  }

private:
  const char* memory_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace

LoadedSection findSection(const char* path, std::uintptr_t bias, const char* name) {
  const MappedFile file(path);
  const auto* header = file.at<Elf64_Ehdr>(0);
  if (header == nullptr || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      header->e_ident[EI_CLASS] != ELFCLASS64 || header->e_shentsize != sizeof(Elf64_Shdr)) {
    return {};
  }
  const auto* sections = file.at<Elf64_Shdr>(header->e_shoff, header->e_shnum);
  if (sections == nullptr || header->e_shoff == 0 || header->e_shstrndx >= header->e_shnum) { return {}; }
  const std::size_t length = std::strlen(name) + 1;
  for (std::size_t i = 0; i < header->e_shnum; ++i) {
    const char* found = file.at<char>(sections[header->e_shstrndx].sh_offset + sections[i].sh_name, length);
    if (found == nullptr || std::memcmp(found, name, length) != 0) { continue; }
    if ((sections[i].sh_flags & SHF_ALLOC) == 0 || sections[i].sh_type != SHT_PROGBITS) { return {}; }
    return {reinterpret_cast<const char*>(bias + sections[i].sh_addr), sections[i].sh_size};
  }
  return {};
}

}  // namespace heddle::noise
