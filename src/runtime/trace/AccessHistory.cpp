#include "runtime/trace/AccessHistory.h"

#include "core/Hash.h"
#include "runtime/race/Reserve.h"

#include <algorithm>

namespace heddle::rt {
namespace {

constexpr std::size_t kForgottenAtMost = 64U << 10;  ///< Bytes; bigger blocks are rarely handed out twice.

bool isFree(const PlainTouch& kept) { return kept.size == 0; }

/// The place of a read among those kept: that of the latest one, if the same thread made it; else a free one, or that
/// of the oldest.
PlainTouch& readSlot(AccessHistory::Granule& granule, ThreadId thread) {
  PlainTouch* oldest = &granule.kept[1];
  PlainTouch* latest = &granule.kept[1];
  for (std::uint32_t i = 1; i < AccessHistory::kKept; ++i) {
    PlainTouch& kept = granule.kept[i];
    oldest = kept.sequence < oldest->sequence ? &kept : oldest;  // a free one has the number 0
    latest = kept.sequence > latest->sequence ? &kept : latest;
  }
  return !isFree(*latest) && latest->thread == thread ? *latest : *oldest;
}

bool touchedByOther(const AccessHistory::Granule& granule, ThreadId thread) {
  return std::any_of(granule.kept, granule.kept + AccessHistory::kKept,
                     [thread](const PlainTouch& kept) { return !isFree(kept) && kept.thread != thread; });
}

}  // namespace

void AccessHistory::clear() {
  if (granules_ == nullptr) {
    granules_ = static_cast<Granule*>(reserveZeroed(sizeof(Granule) * kSlots));
  }
  used_ = 0;
  ++generation_;
}

AccessHistory::Granule* AccessHistory::slotOf(std::uintptr_t number) {
  std::uint64_t slot = mixHash(0, number) % kSlots;
  while (granules_[slot].generation == generation_ && granules_[slot].number != number) {
    slot = (slot + 1) % kSlots;
  }
  return &granules_[slot];
}

AccessHistory::Granule* AccessHistory::granuleOf(std::uintptr_t address) {
  Granule* granule = slotOf(address >> 3);
  if (granule->generation != generation_) {
    if (used_ >= kSlots / 4 * 3) {
      return nullptr;
    }
    ++used_;
    *granule = {};
    granule->number = address >> 3;
    granule->generation = generation_;
  }
  return granule;
}

void AccessHistory::forget(std::uintptr_t address, std::size_t size) {
  for (std::uintptr_t number = address >> 3; number <= (address + std::min(size, kForgottenAtMost) - 1) >> 3;
       ++number) {
    Granule* granule = slotOf(number);
    if (granule->generation == generation_) {
      *granule = {};
      granule->number = number;
      granule->generation = generation_;
    }
  }
}

void AccessHistory::need(Granule& granule, Sink sink) {
  granule.matters = true;
  for (PlainTouch& kept : granule.kept) {
    if (!isFree(kept) && !kept.recorded) {
      sink(kept);
    }
    kept = {};
  }
}

PlainTouch* AccessHistory::note(Granule& granule, const PlainTouch& touch, Sink sink) {
  if (!granule.matters && touch.write && touchedByOther(granule, touch.thread)) {
    need(granule, sink);
  }
  if (granule.matters) {
    if (!touch.recorded) {
      sink(touch);
    }
    return nullptr;
  }
  PlainTouch& place = touch.write ? granule.kept[0] : readSlot(granule, touch.thread);
  place = touch;
  return &place;
}

}  // namespace heddle::rt
