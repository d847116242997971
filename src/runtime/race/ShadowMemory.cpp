#include "runtime/race/ShadowMemory.h"

#include <cstring>

#include "runtime/Export.h"
#include "runtime/race/Reserve.h"
#include "runtime/race/ShadowLog.h"

extern "C" {
// All zero, so that it takes no space in the file. All accesses pass while no thread is under control.
HEDDLE_EXPORT constinit heddle::rt::QuickState __heddle_quick_3 = {};
}

namespace heddle::rt {

constinit ShadowMemory gShadow;

namespace {

constexpr std::size_t kPage = 4096;
/// Above this, returning pages is faster than zeroing them.
constexpr std::size_t kDropBytes = std::size_t{1} << 20;

}  // namespace

ShadowCell ShadowMemory::makeChunk(std::uintptr_t address) {
  const std::size_t index = chunkOf(address);
  char* const memory = static_cast<char*>(reserveZeroed(kMappedBytes));
  auto* const chunk = reinterpret_cast<ShadowEntry*>(memory + kHeaderBytes);
  headerOf(chunk).previous = lastMade_;
  lastMade_ = static_cast<std::uint32_t>(index + 1);
  __heddle_quick_3.setChunk(index, chunk);
  return ShadowCell(chunk + ((address & (kChunkBytes - 1)) >> 3));
}

void ShadowMemory::countExtension(std::uintptr_t address, int change) {
  Header& header = headerOf(__heddle_quick_3.chunkAt(chunkOf(address)));
  gShadowLog.changingExtensions(header);
  if (header.generation != gClocks.generation) {
    header.generation = gClocks.generation;
    header.extensions = 0;
  }
  header.extensions += static_cast<std::uint32_t>(change);
}

bool ShadowMemory::hasExtensions(std::uintptr_t address) const {
  const Header& header = headerOf(__heddle_quick_3.chunkAt(chunkOf(address)));
  return header.generation == gClocks.generation && header.extensions != 0;
}

void ShadowMemory::dropAll() {
  gShadowLog.lose();
  for (std::uint32_t made = lastMade_; made != 0; made = headerOf(__heddle_quick_3.chunkAt(made - 1)).previous) {
    dropPages(__heddle_quick_3.chunkAt(made - 1), kEntryBytes);
  }
}

void ShadowMemory::clearCells(ShadowCell first, std::size_t count) {
  gShadowLog.clearing(first, count, count * sizeof(ShadowEntry) >= kDropBytes);
  char* const begin = reinterpret_cast<char*>(&first.first());  // Second entries are ignored when the first is empty.
  char* const end = begin + count * sizeof(ShadowEntry);
  if (count * sizeof(ShadowEntry) < kDropBytes) {
    std::memset(begin, 0, static_cast<std::size_t>(end - begin));
    return;
  }
  char* const firstPage = begin + (-reinterpret_cast<std::uintptr_t>(begin) & (kPage - 1));
  char* const lastPage = end - (reinterpret_cast<std::uintptr_t>(end) & (kPage - 1));
  std::memset(begin, 0, static_cast<std::size_t>(firstPage - begin));
  std::memset(lastPage, 0, static_cast<std::size_t>(end - lastPage));
  dropPages(firstPage, static_cast<std::size_t>(lastPage - firstPage));
}

}  // namespace heddle::rt
