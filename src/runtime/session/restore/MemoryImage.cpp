#include "runtime/session/restore/MemoryImage.h"

#include <cstring>

#include "runtime/OwnMemory.h"

namespace heddle::rt {
namespace {

void subtractOwn(std::vector<AddressRange>& memory) {
  for (std::size_t i = 0; i < sys::gOwnMemory.count; ++i) {
    subtract(memory, {sys::gOwnMemory.ranges[i].low, sys::gOwnMemory.ranges[i].high});
  }
}

}  // namespace

std::vector<AddressRange> MemoryImage::programMemory(std::span<const AddressRange> except) {
  std::vector<MapsLine> lines;
  std::vector<AddressRange> memory;
  if (!readMaps(lines) || sys::gOwnMemory.overflowed) { return memory; }
  for (const MapsLine& line : lines) {
    if (line.writable && line.isPrivate) { memory.push_back(line.range); }
  }
  subtractOwn(memory);
  for (const AddressRange& range : except) {
    subtract(memory, range);
  }
  return memory;
}

bool MemoryImage::isShared() {
  std::vector<MapsLine> lines;
  std::vector<AddressRange> shared;
  readMaps(lines);
  for (const MapsLine& line : lines) {
    if (line.writable && !line.isPrivate) { shared.push_back(line.range); }
  }
  subtractOwn(shared);
  return !shared.empty();
}

std::size_t MemoryImage::bytesOf(std::span<const AddressRange> memory) {
  std::size_t total = 0;
  for (const AddressRange& range : memory) {
    total += range.size();
  }
  return total;
}

void MemoryImage::take(std::span<const AddressRange> memory) {
  ranges_.assign(memory.begin(), memory.end());
  contents_.resize(bytesOf(memory));
  std::byte* to = contents_.data();
  for (const AddressRange& range : ranges_) {
    std::memcpy(to, reinterpret_cast<const void*>(range.low), range.size());
    to += range.size();
  }
}

void MemoryImage::putBack() const {
  const std::byte* from = contents_.data();
  for (const AddressRange& range : ranges_) {
    std::memcpy(reinterpret_cast<void*>(range.low), from, range.size());
    from += range.size();
  }
}

}  // namespace heddle::rt
