#include "explore/program/ElfHeader.h"

#include <elf.h>

#include <cstring>

namespace heddle::explore {
namespace {

/// Copies a structure from the file; nothing if the file is too short.
template <class T>
std::optional<T> readAt(std::string_view bytes, std::uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) { return std::nullopt; }
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

constexpr std::uint64_t align4(std::uint64_t n) { return (n + 3) & ~std::uint64_t{3}; }

}  // namespace

std::optional<ElfHeader> ElfHeader::parse(std::string_view bytes) {
  const auto header = readAt<Elf64_Ehdr>(bytes, 0);
  if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64 ||
      header->e_machine != EM_X86_64) {
    return std::nullopt;
  }
  ElfHeader elf;
  elf.program_ = header->e_type == ET_EXEC || header->e_type == ET_DYN;
  for (std::uint64_t i = 0; i < header->e_phnum; ++i) {
    const auto segment = readAt<Elf64_Phdr>(bytes, header->e_phoff + i * sizeof(Elf64_Phdr));
    if (!segment) { return std::nullopt; }
    elf.interpreter_ = elf.interpreter_ || segment->p_type == PT_INTERP;
    if (segment->p_type == PT_NOTE) { elf.readNotes(bytes, segment->p_offset, segment->p_filesz); }
  }
  return elf;
}

bool ElfHeader::hasSection(std::string_view bytes, std::string_view name) {
  const auto header = readAt<Elf64_Ehdr>(bytes, 0);
  if (!parse(bytes) || !header) { return false; }
  const auto sectionAt = [&](std::uint64_t i) {
    return readAt<Elf64_Shdr>(bytes, header->e_shoff + i * sizeof(Elf64_Shdr));
  };
  const auto first = header->e_shoff == 0 ? std::nullopt : sectionAt(0);
  // A file with very many sections keeps their count and the index of the name table in the first section header.
  const std::uint64_t count = header->e_shnum != 0 || !first ? header->e_shnum : first->sh_size;
  const std::uint64_t namesAt = header->e_shstrndx != SHN_XINDEX || !first ? header->e_shstrndx : first->sh_link;
  const auto names = count == 0 ? std::nullopt : sectionAt(namesAt);
  if (!names || names->sh_offset > bytes.size()) { return false; }
  const std::string_view texts = bytes.substr(names->sh_offset, names->sh_size);
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto section = sectionAt(i);
    if (!section) { return false; }
    const std::string_view text = section->sh_name < texts.size() ? texts.substr(section->sh_name) : "";
    if (text.substr(0, text.find('\0')) == name) { return true; }
  }
  return false;
}

void ElfHeader::readNotes(std::string_view bytes, std::uint64_t offset, std::uint64_t size) {
  const std::uint64_t end = offset + size;
  while (offset < end) {
    const auto note = readAt<Elf64_Nhdr>(bytes, offset);
    if (!note) { return; }
    const std::uint64_t name = offset + sizeof(Elf64_Nhdr);
    const std::uint64_t content = name + align4(note->n_namesz);
    const std::uint64_t next = content + align4(note->n_descsz);
    if (next > bytes.size()) { return; }
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && std::memcmp(bytes.data() + name, "GNU", 4) == 0) {
      const auto* first = reinterpret_cast<const unsigned char*>(bytes.data() + content);
      buildId_.assign(first, first + note->n_descsz);
      return;
    }
    offset = next;
  }
}

}  // namespace heddle::explore
