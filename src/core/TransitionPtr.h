#pragma once

#include <cstdint>
#include <utility>

#include "core/HappensBefore.h"

namespace heddle {

/// A reference-counted transition, shared by many nodes. The count is not atomic, because only one thread uses it.
/// std::shared_ptr is not an option: the runtime replaces parts of its implementation for the program under test.
class TransitionPtr {
public:
  TransitionPtr() = default;
  explicit TransitionPtr(Transition transition) : owned_(new Owned{std::move(transition), 1}) {}
  TransitionPtr(const TransitionPtr& other) : owned_(other.owned_) {
    if (owned_ != nullptr) { ++owned_->owners; }
  }
  TransitionPtr(TransitionPtr&& other) noexcept : owned_(std::exchange(other.owned_, nullptr)) {}
  TransitionPtr& operator=(TransitionPtr other) noexcept {
    std::swap(owned_, other.owned_);
    return *this;
  }
  ~TransitionPtr() {
    if (owned_ != nullptr && --owned_->owners == 0) { delete owned_; }
  }

  explicit operator bool() const { return owned_ != nullptr; }
  Transition& operator*() const { return owned_->transition; }
  Transition* operator->() const { return &owned_->transition; }

private:
  struct Owned {
    Transition transition;
    std::uint32_t owners;
  };
  Owned* owned_ = nullptr;
};

}  // namespace heddle
