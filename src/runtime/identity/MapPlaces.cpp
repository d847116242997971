#include "runtime/identity/MapPlaces.h"

#include <sys/mman.h>

#include <cstddef>

#include "runtime/Syscall.h"
#include "runtime/engine/LatePart.h"
#include "runtime/race/VectorClock.h"

namespace heddle::rt {
namespace {

constexpr std::size_t kPage = 4096;
/// The kernel can back memory with this alignment by huge pages.
constexpr std::size_t kHugePage = std::size_t{2} << 20;
/// Other flags (MAP_32BIT, MAP_HUGETLB, MAP_GROWSDOWN) restrict the address.
constexpr long kMovable = MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK | MAP_POPULATE |
                          MAP_DENYWRITE | MAP_EXECUTABLE;
/// At most this many mappings left by earlier executions of this process are skipped.
constexpr int kMostLeftOver = 64;

constexpr std::size_t roundUp(std::size_t value, std::size_t to) { return (value + to - 1) & ~(to - 1); }

bool isFree(std::uintptr_t address, std::size_t size) {
  void* const wanted = reinterpret_cast<void*>(address);
  void* const probe =
      sys::mmap(wanted, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE);
  if (probe != nullptr) { sys::munmap(probe, size); }
  return probe == wanted;
}

MapPlaces gPlaces;

}  // namespace

const LatePart kLateMapPlaces = copiedPart<gPlaces>();

void MapPlaces::place(long (&arguments)[6], std::uint64_t generation) {
  if (generation_ != generation) {
    generation_ = generation;
    next_ = kLow;
  }
  const auto bytes = static_cast<std::size_t>(arguments[1]);
  if (arguments[0] != 0 || (arguments[3] & ~kMovable) != 0 || bytes == 0 || bytes > kHigh - kLow) { return; }
  const std::size_t size = roundUp(bytes, kPage);
  for (int tries = 0; tries <= kMostLeftOver; ++tries) {
    const std::uintptr_t start = size >= kHugePage ? roundUp(next_, kHugePage) : next_;
    if (start > kHigh - size) { return; }
    next_ = start + size;
    if (isFree(start, size)) {
      arguments[0] = static_cast<long>(start);
      arguments[3] |= MAP_FIXED_NOREPLACE;
      return;
    }
  }
}

void placeMapping(long (&arguments)[6]) { gPlaces.place(arguments, gClocks.generation); }

}  // namespace heddle::rt
