#include "runtime/heap/Heap.h"

namespace heddle::heap {
namespace {

/// An access within this distance of a block counts as out of bounds of that block.
constexpr std::ptrdiff_t kNearBytes = 32;

}  // namespace

bool findNear(const void* address, BlockInfo& out) {
  if (find(address, out)) {
    if (!out.live) { return true; }
  } else {
    out = {};
  }
  const auto* const here = static_cast<const std::byte*>(address);
  // Right behind a block the lookup finds the block itself. Before a block, or behind the last one of a slab, a
  // neighbour must be looked up.
  for (const std::ptrdiff_t step : {-kNearBytes, kNearBytes}) {
    BlockInfo other;
    if (!find(here + step, other) || !other.live) { continue; }
    const std::ptrdiff_t distance =
        here < other.start ? other.start - here : here - other.start - static_cast<std::ptrdiff_t>(other.size);
    const std::ptrdiff_t known =
        out.start == nullptr ? kNearBytes + 1 : here - out.start - static_cast<std::ptrdiff_t>(out.size) + 1;
    if (distance >= 0 && distance < known) { out = other; }
  }
  return out.start != nullptr;
}

}  // namespace heddle::heap
