#include "symbols/SiteReader.h"

#include <llvm/Demangle/Demangle.h>

#include <cstring>

namespace heddle::symbols {
namespace {

template <class T>
std::optional<T> copyAt(const ElfImage::Section& section, std::uint64_t address) {
  if (!section.contains(address) || section.bytes.size() - (address - section.address) < sizeof(T)) {
    return std::nullopt;
  }
  T value;
  std::memcpy(&value, section.bytes.data() + (address - section.address), sizeof(T));
  return value;
}

std::uint64_t sizeOf(const SiteInfo& site) {
  return sizeof(wire::SiteRecord) + site.frames.size() * sizeof(wire::SiteFrame);
}

}  // namespace

SiteReader::SiteReader(const ElfImage& image)
    : image_(image), sites_(image.section(wire::kSiteSection)), strings_(image.section(wire::kStringSection)) {}

std::optional<SiteInfo> SiteReader::read(std::uint64_t address) const {
  if (!sites_) { return std::nullopt; }
  const auto record = copyAt<wire::SiteRecord>(*sites_, address);
  if (!record || record->magic != wire::kSiteMagic) { return std::nullopt; }
  SiteInfo site;
  site.offset = image_.offsetOf(address);
  site.kind = record->kind;
  site.flags = record->flags;
  site.size = record->size;
  site.ordinal = record->ordinal;
  site.moduleHash = std::uint64_t{record->moduleHi} << 32 | record->moduleLo;
  site.layout = stringAt(address + offsetof(wire::SiteRecord, layout), record->layout);
  site.inObject = record->inObject;
  for (std::uint64_t i = 0; i < record->frameCount; ++i) {
    const std::uint64_t at = address + sizeof(wire::SiteRecord) + i * sizeof(wire::SiteFrame);
    const auto frame = copyAt<wire::SiteFrame>(*sites_, at);
    if (!frame) { return std::nullopt; }
    site.frames.push_back({llvm::demangle(stringAt(at + offsetof(wire::SiteFrame, function), frame->function)),
                           stringAt(at + offsetof(wire::SiteFrame, file), frame->file), frame->line, frame->column});
  }
  return site;
}

std::vector<SiteInfo> SiteReader::readAll() const {
  std::vector<SiteInfo> all;
  if (!sites_) { return all; }
  for (std::uint64_t at = sites_->address; sites_->contains(at);) {
    if (auto site = read(at)) {
      at += sizeOf(*site);
      all.push_back(std::move(*site));
    } else {
      at += alignof(wire::SiteRecord);  // padding that the linker inserts between object files
    }
  }
  return all;
}

std::vector<SiteReader::Position> SiteReader::positions() const {
  std::vector<Position> all;
  for (std::uint64_t at = sites_ ? sites_->address : 0; sites_ && sites_->contains(at);) {
    const auto record = copyAt<wire::SiteRecord>(*sites_, at);
    if (!record || record->magic != wire::kSiteMagic) {
      at += alignof(wire::SiteRecord);
      continue;
    }
    const auto size =
        static_cast<std::uint32_t>(sizeof(wire::SiteRecord) + record->frameCount * sizeof(wire::SiteFrame));
    all.push_back({at, size, record->ordinal, std::uint64_t{record->moduleHi} << 32 | record->moduleLo});
    at += size;
  }
  return all;
}

std::string SiteReader::stringAt(std::uint64_t fieldAddress, std::int32_t distance) const {
  if (distance == 0 || !strings_) { return {}; }
  const std::uint64_t address = fieldAddress + static_cast<std::uint64_t>(std::int64_t{distance});
  if (!strings_->contains(address)) { return {}; }
  const std::string_view rest = strings_->bytes.substr(address - strings_->address);
  return std::string(rest.substr(0, rest.find('\0')));
}

}  // namespace heddle::symbols
