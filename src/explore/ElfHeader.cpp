#include "explore/ElfHeader.h"

#include <elf.h>

#include <cstring>

namespace heddle {
namespace {

/// A copy of a structure of the file, or nothing where the file is too short.
template <class T>
std::optional<T> readAt(const std::string& bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) {
    return std::nullopt;
  }
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

constexpr std::uint64_t align4(std::uint64_t n) { return (n + 3) & ~std::uint64_t{3}; }

}  // namespace

std::optional<ElfHeader> ElfHeader::parse(const std::string& bytes) {
  const auto header = readAt<Elf64_Ehdr>(bytes, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64 ||
      header->e_machine != EM_X86_64) {
    return std::nullopt;
  }
  ElfHeader elf;
  elf.program_ = header->e_type == ET_EXEC || header->e_type == ET_DYN;
  for (std::uint64_t i = 0; i < header->e_phnum; ++i) {
    const auto segment = readAt<Elf64_Phdr>(bytes, header->e_phoff + i * sizeof(Elf64_Phdr));
    if (!segment) {
      return std::nullopt;
    }
    elf.interpreter_ = elf.interpreter_ || segment->p_type == PT_INTERP;
    if (segment->p_type == PT_NOTE) {
      elf.readNotes(bytes, segment->p_offset, segment->p_filesz);
    }
  }
  return elf;
}

void ElfHeader::readNotes(const std::string& bytes, std::uint64_t offset, std::uint64_t size) {
  const std::uint64_t end = offset + size;
  while (offset < end) {
    const auto note = readAt<Elf64_Nhdr>(bytes, offset);
    if (!note) {
      return;
    }
    const std::uint64_t name = offset + sizeof(Elf64_Nhdr);
    const std::uint64_t content = name + align4(note->n_namesz);
    const std::uint64_t next = content + align4(note->n_descsz);
    if (next > bytes.size()) {
      return;
    }
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && std::memcmp(bytes.data() + name, "GNU", 4) == 0) {
      const auto* first = reinterpret_cast<const unsigned char*>(bytes.data() + content);
      buildId_.assign(first, first + note->n_descsz);
      return;
    }
    offset = next;
  }
}

}  // namespace heddle
