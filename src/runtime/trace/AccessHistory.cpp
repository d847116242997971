#include "runtime/trace/AccessHistory.h"

#include <algorithm>
#include <tuple>

#include "core/Hash.h"
#include "runtime/race/Reserve.h"

namespace heddle::rt {
namespace {

constexpr std::size_t kForgottenAtMost = 64U << 10;  ///< In bytes; larger blocks are rarely reused.

bool isFree(const PlainTouch& kept) { return kept.size == 0; }

/// The slot for a read: the latest read's if the same thread made it, else a free one, else the oldest read's.
PlainTouch& readSlot(AccessHistory::Granule& granule, ThreadId thread) {
  PlainTouch* oldest = &granule.kept[1];
  PlainTouch* latest = &granule.kept[1];
  for (std::uint32_t i = 1; i < AccessHistory::kKept; ++i) {
    PlainTouch& kept = granule.kept[i];
    oldest = kept.sequence < oldest->sequence ? &kept : oldest;  // a free slot has sequence 0
    latest = kept.sequence > latest->sequence ? &kept : latest;
  }
  return !isFree(*latest) && latest->thread == thread ? *latest : *oldest;
}

bool touchedByOther(const AccessHistory::Granule& granule, ThreadId thread) {
  return std::any_of(granule.kept, granule.kept + AccessHistory::kKept,
                     [thread](const PlainTouch& kept) { return !isFree(kept) && kept.thread != thread; });
}

/// Whether several threads have accessed the granule, as far as is known.
bool isShared(const AccessHistory::Granule& granule) {
  const PlainTouch* first = std::find_if_not(granule.kept, granule.kept + AccessHistory::kKept, isFree);
  return first != granule.kept + AccessHistory::kKept && touchedByOther(granule, first->thread);
}

}  // namespace

void AccessHistory::clear() {
  if (granules_ == nullptr) { granules_ = static_cast<Granule*>(reserveZeroed(sizeof(Granule) * kSets * kPerSet)); }
  ++generation_;
}

AccessHistory::Granule* AccessHistory::setOf(std::uintptr_t number) {
  return granules_ + mixHash(0, number) % kSets * kPerSet;
}

AccessHistory::Granule* AccessHistory::known(std::uintptr_t number) {
  Granule* set = setOf(number);
  Granule* found = std::find_if(set, set + kPerSet, [&](const Granule& granule) {
    return granule.generation == generation_ && granule.number == number;
  });
  return found == set + kPerSet ? nullptr : found;
}

AccessHistory::Granule* AccessHistory::leastNeeded(std::uintptr_t number) {
  const auto need = [this](const Granule& granule) {
    return std::tuple(granule.generation == generation_, granule.matters, isShared(granule), granule.touched);
  };
  Granule* set = setOf(number);
  return std::min_element(set, set + kPerSet, [&](const Granule& a, const Granule& b) { return need(a) < need(b); });
}

AccessHistory::Granule* AccessHistory::granuleOf(std::uintptr_t address, std::uint64_t now) {
  const std::uintptr_t number = address >> 3;
  Granule* granule = known(number);
  if (granule == nullptr) {
    granule = leastNeeded(number);
    if (granule->generation == generation_ && (granule->matters || granule->touched == now)) { return nullptr; }
    *granule = {};
    granule->number = number;
    granule->generation = generation_;
  }
  granule->touched = now;
  return granule;
}

void AccessHistory::forget(std::uintptr_t address, std::size_t size) {
  for (std::uintptr_t number = address >> 3; number <= (address + std::min(size, kForgottenAtMost) - 1) >> 3;
       ++number) {
    if (Granule* granule = known(number); granule != nullptr) { *granule = {}; }
  }
}

void AccessHistory::need(Granule& granule, Sink sink) {
  granule.matters = true;
  for (PlainTouch& kept : granule.kept) {
    if (!isFree(kept) && !kept.recorded) { sink(kept); }
    kept = {};
  }
}

PlainTouch* AccessHistory::note(Granule& granule, const PlainTouch& touch, Sink sink) {
  if (!granule.matters && touch.write && touchedByOther(granule, touch.thread)) { need(granule, sink); }
  if (granule.matters) {
    if (!touch.recorded) { sink(touch); }
    return nullptr;
  }
  PlainTouch& place = touch.write ? granule.kept[0] : readSlot(granule, touch.thread);
  place = touch;
  return &place;
}

}  // namespace heddle::rt
