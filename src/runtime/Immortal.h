#pragma once

namespace heddle::rt {

/// An object of the runtime that is created on first use and never destroyed. It is constant-initialised: with restored
/// executions (session/restore) the constructors of libheddle.so run again in each execution, and a static object would
/// leak its allocations each time.
template <class T>
class Immortal {
public:
  constexpr Immortal() = default;
  Immortal(const Immortal&) = delete;
  Immortal& operator=(const Immortal&) = delete;

  T& operator*() {
    if (object_ == nullptr) [[unlikely]] { object_ = new T; }
    return *object_;
  }
  T* operator->() { return &**this; }

private:
  T* object_ = nullptr;
};

}  // namespace heddle::rt
