#include "symbols/ElfImage.h"

#include <algorithm>

namespace heddle::symbols {
namespace {

constexpr std::uint64_t kPageMask = ~std::uint64_t{0xfff};

/// Lowest address of the loaded segments: 0 for position-independent files, otherwise the address the program is linked
/// at.
std::optional<std::uint64_t> lowestAddress(const llvm::object::ObjectFile& file) {
  const auto* elf = llvm::dyn_cast<llvm::object::ELF64LEObjectFile>(&file);
  if (!elf) { return std::nullopt; }
  auto headers = elf->getELFFile().program_headers();
  if (!headers) {
    llvm::consumeError(headers.takeError());
    return std::nullopt;
  }
  std::optional<std::uint64_t> lowest;
  for (const auto& header : *headers) {
    if (header.p_type != llvm::ELF::PT_LOAD) { continue; }
    const std::uint64_t start = header.p_vaddr & kPageMask;
    lowest = lowest ? std::min(*lowest, start) : start;
  }
  return lowest;
}

}  // namespace

Result<ElfImage> ElfImage::open(const std::string& path) {
  auto file = llvm::object::ObjectFile::createObjectFile(path);
  if (!file) {
    return failure("cannot read " + path + ": " + llvm::toString(file.takeError()),
                   "a program or shared library in ELF format is expected");
  }
  const auto base = lowestAddress(*file->getBinary());
  if (!base) {
    return failure(path + " is not a linked 64-bit ELF file", "give the linked program, not an object file");
  }
  return ElfImage(std::move(*file), *base);
}

std::optional<ElfImage::Section> ElfImage::section(std::string_view name) const {
  for (const llvm::object::SectionRef& section : file_.getBinary()->sections()) {
    auto itsName = section.getName();
    if (!itsName) {
      llvm::consumeError(itsName.takeError());
      continue;
    }
    if (std::string_view(*itsName) != name) { continue; }
    auto bytes = section.getContents();
    if (!bytes) {
      llvm::consumeError(bytes.takeError());
      return std::nullopt;
    }
    return Section{section.getAddress(), std::string_view(*bytes)};
  }
  return std::nullopt;
}

}  // namespace heddle::symbols
