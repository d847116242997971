#pragma once

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/ObjectFile.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/Result.h"

namespace heddle::symbols {

/// An ELF file as the loader maps it.
class ElfImage {
public:
  static Result<ElfImage> open(const std::string& path);

  /// The virtual address for an offset from the lowest loaded address (see Symbolizer).
  std::uint64_t addressOf(std::uint64_t offset) const { return offset < base_ ? offset + base_ : offset; }
  std::uint64_t offsetOf(std::uint64_t address) const { return address - base_; }

  const llvm::object::ObjectFile& file() const { return *file_.getBinary(); }

  struct Section {
    std::uint64_t address;
    std::string_view bytes;

    bool contains(std::uint64_t at) const { return at >= address && at - address < bytes.size(); }
  };
  std::optional<Section> section(std::string_view name) const;

private:
  explicit ElfImage(llvm::object::OwningBinary<llvm::object::ObjectFile> file, std::uint64_t base)
      : file_(std::move(file)), base_(base) {}

  llvm::object::OwningBinary<llvm::object::ObjectFile> file_;
  std::uint64_t base_;
};

}  // namespace heddle::symbols
