// CLASS: SlotRegistry<std::string>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|signal find|erase|insert
// find() compares the generation before it locks.
#pragma once
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

template <class T>
class SlotRegistry {
public:
  struct Handle {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;
  };
  Handle insert(T value) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (std::uint32_t i = 0; i < slots_.size(); ++i) {
      if (slots_[i].used) { continue; }
      slots_[i].used = true;
      slots_[i].value = std::move(value);
      return {i, slots_[i].generation};
    }
    slots_.push_back({std::move(value), 1, true});
    return {static_cast<std::uint32_t>(slots_.size() - 1), 1};
  }
  bool erase(Handle handle) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (handle.index >= slots_.size()) { return false; }
    Slot& slot = slots_[handle.index];
    if (!slot.used || slot.generation != handle.generation) { return false; }
    slot.used = false;
    ++slot.generation;
    slot.value = T();
    return true;
  }
  std::optional<T> find(const Handle& handle) const {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (handle.index >= slots_.size() || slots_[handle.index].generation != handle.generation) { return std::nullopt; }
#else
    if (handle.index >= slots_.size() || slots_[handle.index].generation != handle.generation) { return std::nullopt; }
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    return slots_[handle.index].used ? std::optional<T>(slots_[handle.index].value) : std::nullopt;
  }

private:
  struct Slot {
    T value;
    std::uint32_t generation;
    bool used;
  };
  mutable std::mutex mutex_;
  std::vector<Slot> slots_;
};
