#pragma once

#include <cstddef>
#include <vector>

#include "core/SearchPart.h"
#include "schedule/StateHash.h"

namespace heddle::schedule {

/// A set of at most kMaxStates states. Further states are not stored, which costs repetitions but never misses a state.
class VisitedStates {
public:
  bool contains(const Hash128& state) const { return !slots_.empty() && slots_[slotOf(state)] == state; }

  void insert(const Hash128& state) {
    if (size_ == kMaxStates || contains(state)) { return; }
    if ((size_ + 1) * 2 > slots_.size()) { grow(); }
    slots_[slotOf(state)] = state;
    ++size_;
  }

  void clear() {
    slots_.clear();
    size_ = 0;
  }

  std::size_t size() const { return size_; }

private:
  /// The slot of the state, or where it would be inserted. All zeros marks an empty slot, so an all-zero state always
  /// counts as contained.
  std::size_t slotOf(const Hash128& state) const {
    std::size_t at = state.a & (slots_.size() - 1);
    while (slots_[at] != Hash128{} && slots_[at] != state) {
      at = (at + 1) & (slots_.size() - 1);
    }
    return at;
  }

  void grow() {
    const std::vector<Hash128> old = std::move(slots_);
    slots_.assign(old.empty() ? 1024 : old.size() * 2, Hash128{});
    for (const Hash128& state : old) {
      if (state != Hash128{}) { slots_[slotOf(state)] = state; }
    }
  }

  std::vector<Hash128> slots_;
  std::size_t size_ = 0;
};

}  // namespace heddle::schedule
