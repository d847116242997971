#pragma once

namespace heddle::rt {

/// A global that is never destroyed: hooks are called until the very last instruction of the process, after our own
/// static destructors would have run.
template <class T>
union Immortal {
  T value;

  Immortal() : value() {}
  ~Immortal() {}
  Immortal(const Immortal&) = delete;
  Immortal& operator=(const Immortal&) = delete;

  T* operator->() { return &value; }
};

}  // namespace heddle::rt
