#pragma once

#include <optional>
#include <vector>

#include "symbols/ElfImage.h"
#include "symbols/Symbolizer.h"

namespace heddle::symbols {

/// Reads site records from an ELF file. Does not trust its contents: records that point outside their sections are
/// ignored.
class SiteReader {
public:
  explicit SiteReader(const ElfImage& image);

  bool covers(std::uint64_t address) const { return sites_ && sites_->contains(address); }
  std::optional<SiteInfo> read(std::uint64_t address) const;
  std::vector<SiteInfo> readAll() const;

  /// Where a record is, and which one it is of its translation unit.
  struct Position {
    std::uint64_t address;
    std::uint32_t size;
    std::uint32_t ordinal;
    std::uint64_t moduleHash;
  };
  /// Reads no strings, so it is fast.
  std::vector<Position> positions() const;

private:
  std::string stringAt(std::uint64_t fieldAddress, std::int32_t distance) const;

  const ElfImage& image_;
  std::optional<ElfImage::Section> sites_;
  std::optional<ElfImage::Section> strings_;
};

}  // namespace heddle::symbols
