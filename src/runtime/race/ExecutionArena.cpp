#include "runtime/race/ExecutionArena.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <new>

#include "core/Check.h"
#include "runtime/engine/LatePart.h"
#include "runtime/race/Reserve.h"

namespace heddle::rt {

constinit ExecutionArena gArena;
const LatePart kLateArena = ownPart<gArena>();

unsigned ExecutionArena::classOf(std::size_t bytes) {
  return bytes <= kUnit ? 0 : static_cast<unsigned>(std::bit_width((bytes - 1) / kUnit));
}

void ExecutionArena::reserve() { region_ = static_cast<char*>(reserveZeroed(kReserved)); }

void* ExecutionArena::allocate(std::size_t bytes) {
  const unsigned c = classOf(bytes);
  if (Free* const block = free_[c]) {
    free_[c] = block->next;
    return block;
  }
  if (region_ == nullptr) { reserve(); }
  const std::size_t size = kUnit << c;
  HEDDLE_CHECK(used_ + size <= kReserved, "the race detector's clocks outgrew their region");
  char* const block = region_ + used_;
  used_ += size;
  return block;
}

void ExecutionArena::release(void* block, std::size_t bytes) {
  const unsigned c = classOf(bytes);
  free_[c] = new (block) Free{free_[c]};
}

void ExecutionArena::reset() {
  used_ = 0;
  for (Free*& list : free_) {
    list = nullptr;
  }
}

bool ExecutionArena::save() {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  if (used_ > kMost) { return false; }
  saved_->contents.assign(region_, region_ + used_);
  std::copy(std::begin(free_), std::end(free_), saved_->free);
  return true;
}

void ExecutionArena::putBack() {
  used_ = saved_->contents.size();
  if (used_ != 0) { std::memcpy(region_, saved_->contents.data(), used_); }
  std::copy(std::begin(saved_->free), std::end(saved_->free), free_);
}

std::uint32_t ExecutionArena::indexOf(const void* block) const {
  return static_cast<std::uint32_t>(static_cast<std::size_t>(static_cast<const char*>(block) - region_) / kUnit);
}

}  // namespace heddle::rt
