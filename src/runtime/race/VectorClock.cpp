#include "runtime/race/VectorClock.h"

#include <bit>
#include <cstring>

#include "runtime/engine/LatePart.h"
#include "runtime/race/ExecutionArena.h"

namespace heddle::rt {

constinit ClockBase gClocks;
const LatePart kLateClocks = copiedPart<gClocks>();

void VectorClock::grow(std::uint32_t size) {
  if (size > capacity_) {
    const std::uint32_t capacity = size <= 8 ? 8 : std::bit_ceil(size);
    auto* const entries = static_cast<std::uint32_t*>(gArena.allocate(capacity * sizeof(std::uint32_t)));
    if (size_ != 0) { std::memcpy(entries, entries_, size_ * sizeof(std::uint32_t)); }
    if (entries_ != nullptr) { gArena.release(entries_, capacity_ * sizeof(std::uint32_t)); }
    entries_ = entries;
    capacity_ = capacity;
  }
  for (std::uint32_t i = size_; i < size; ++i) {
    entries_[i] = gClocks.base;
  }
  size_ = size;
}

void VectorClock::set(ThreadId thread, std::uint32_t clock) {
  if (raw(thread) >= size_) { grow(raw(thread) + 1U); }
  entries_[raw(thread)] = clock;
}

void VectorClock::join(const VectorClock& other) {
  if (other.size_ > size_) { grow(other.size_); }
  // Four at a time: with a thousand threads this dominates the cost of an acquire.
  using Four = std::uint32_t __attribute__((vector_size(16), aligned(4), may_alias));
  std::uint32_t i = 0;
  for (; i + 4 <= other.size_; i += 4) {
    auto& ours = *reinterpret_cast<Four*>(entries_ + i);
    const Four theirs = *reinterpret_cast<const Four*>(other.entries_ + i);
    ours = ours < theirs ? theirs : ours;
  }
  for (; i < other.size_; ++i) {
    entries_[i] = entries_[i] < other.entries_[i] ? other.entries_[i] : entries_[i];
  }
}

void VectorClock::assign(const VectorClock& other) {
  size_ = 0;
  if (other.size_ > capacity_) { grow(other.size_); }
  if (other.size_ != 0) { std::memcpy(entries_, other.entries_, other.size_ * sizeof(std::uint32_t)); }
  size_ = other.size_;
}

void VectorClock::free() {
  if (entries_ != nullptr) { gArena.release(entries_, capacity_ * sizeof(std::uint32_t)); }
  abandon();
}

}  // namespace heddle::rt
