#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/Check.h"
#include "runtime/Immortal.h"
#include "runtime/engine/Engine.h"

namespace heddle::rt {

/// Where a model keeps the state of a pthread object. The state itself is in a pool. The program's object holds an
/// 8-byte handle, in bytes that the real implementation does not use (glibc 2.36). A zero or stale handle means a fresh
/// object. So a mutex that was never destroyed and whose memory is reused is fresh too, which a table keyed by address
/// would get wrong.
///
/// Handle: magic (16 bits), generation of the execution (24 bits), index in the pool (24 bits).
/// State has reset(), which makes it as new without returning memory.
template <class State>
class SyncPool {
public:
  /// The state of the object whose handle field is at \p slot; created on first use, with a default State.
  State& of(void* slot) {
    auto& handle = *static_cast<std::uint64_t*>(slot);
    if (isCurrent(handle)) { return (*states_)[handle & kIndexMask]; }
    return fresh(slot);
  }

  /// A new state, whatever was there. For init functions.
  State& fresh(void* slot) {
    beginIfNew();
    if (used_ == states_->size()) {
      states_->emplace_back();
    } else {
      (*states_)[used_].reset();
    }
    HEDDLE_CHECK(used_ < kIndexMask, "too many synchronisation objects in one execution");
    *static_cast<std::uint64_t*>(slot) = kMagic | generationBits() | used_;
    return (*states_)[used_++];
  }

  bool isCurrent(std::uint64_t handle) const {
    return (handle & ~kIndexMask) == (kMagic | generationBits()) && seenGeneration_ == gEngine.generation &&
           (handle & kIndexMask) < used_;
  }

  /// For LatePart. The states stay where they are, because runtime frames on the stack of the main thread refer to
  /// them.
  bool save() {
    savedGeneration_ = seenGeneration_;
    const std::uint64_t many = seenGeneration_ == gEngine.generation ? used_ : 0;
    saved_->assign(states_->begin(), states_->begin() + static_cast<std::ptrdiff_t>(many));
    return true;
  }
  void putBack() {
    if (seenGeneration_ == savedGeneration_ && seenGeneration_ != gEngine.generation) { return; }  // not used since
    for (std::uint64_t i = saved_->size(); i < used_; ++i) {
      (*states_)[i] = State{};  // Not reset(): its clocks lie in memory that is not theirs any more.
    }
    std::copy(saved_->begin(), saved_->end(), states_->begin());
    used_ = saved_->size();
    seenGeneration_ = savedGeneration_;
  }

  /// For a hook that passes through to the real function: clears a handle left by an earlier execution, so that the
  /// real function finds the bytes as it expects.
  static void leave(void* slot) {
    auto& handle = *static_cast<std::uint64_t*>(slot);
    if ((handle >> 48) == (kMagic >> 48)) { handle = 0; }
  }

private:
  static constexpr std::uint64_t kMagic = 0x4ed1ULL << 48;
  static constexpr std::uint64_t kIndexMask = (1ULL << 24) - 1;

  static std::uint64_t generationBits() { return (std::uint64_t{gEngine.generation} & kIndexMask) << 24; }

  void beginIfNew() {
    if (seenGeneration_ != gEngine.generation) {
      seenGeneration_ = gEngine.generation;
      used_ = 0;
    }
  }

  Immortal<std::deque<State>> states_;  ///< A deque: references stay valid while it grows.
  std::uint64_t used_ = 0;
  std::uint32_t seenGeneration_ = 0;
  Immortal<std::vector<State>> saved_;
  std::uint32_t savedGeneration_ = 0;
};

}  // namespace heddle::rt
