#pragma once

#include <cstdint>
#include <unordered_map>

#include "runtime/Immortal.h"
#include "runtime/engine/Engine.h"

namespace heddle::rt {

/// The states of synchronisation objects that have no spare bytes for a handle (futex words, spin locks, once flags),
/// by address. Never iterated: the order of a hash table must not influence anything. Unlike a handle, an entry
/// outlives its object if the memory is reused. So the authoritative state (locked, done, the value) stays in the
/// object, and an entry holds only waiters and clocks.
template <class State>
class AddressTable {
public:
  State& of(const void* address) {
    beginIfNew();
    return (*states_)[address];
  }

  State* find(const void* address) {
    beginIfNew();
    const auto found = states_->find(address);
    return found == states_->end() ? nullptr : &found->second;
  }

  void forget(const void* address) {
    beginIfNew();
    states_->erase(address);
  }

  /// For LatePart. Entries that exist keep their place: runtime frames on the stack of the main thread refer to them.
  bool save() {
    savedGeneration_ = seenGeneration_;
    saved_->clear();
    if (seenGeneration_ == gEngine.generation) { *saved_ = *states_; }
    return true;
  }
  void putBack() {
    seenGeneration_ = savedGeneration_;
    if (seenGeneration_ != gEngine.generation) { return; }  // the next use clears it
    std::erase_if(*states_, [this](const auto& entry) { return !saved_->contains(entry.first); });
    for (const auto& [address, state] : *saved_) {
      (*states_)[address] = state;
    }
  }

private:
  void beginIfNew() {
    if (seenGeneration_ != gEngine.generation) {
      seenGeneration_ = gEngine.generation;
      if (!states_->empty()) { states_->clear(); }
    }
  }

  Immortal<std::unordered_map<const void*, State>> states_;
  std::uint32_t seenGeneration_ = 0;
  Immortal<std::unordered_map<const void*, State>> saved_;
  std::uint32_t savedGeneration_ = 0;
};

}  // namespace heddle::rt
