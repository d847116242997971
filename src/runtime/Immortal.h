#pragma once

namespace heddle {

/// An object of the runtime that is made at its first use and never destroyed. Constant-initialised: the constructors
/// of libheddle.so run again in each execution by restore (session/restore), where a static object would lose what it
/// has allocated, once for each execution.
template <class T>
class Immortal {
public:
  constexpr Immortal() = default;
  Immortal(const Immortal&) = delete;
  Immortal& operator=(const Immortal&) = delete;

  T& operator*() {
    if (object_ == nullptr) [[unlikely]] {
      object_ = new T;
    }
    return *object_;
  }
  T* operator->() { return &**this; }

private:
  T* object_ = nullptr;
};

}  // namespace heddle
