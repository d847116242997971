/* Objects that a function of the class creates and that a smart pointer owns. */
#ifndef HEDDLE_HARNESS_OWNER_H
#define HEDDLE_HARNESS_OWNER_H

#include <heddle/harness/Protocol.h>

#include <type_traits>
#include <utility>

namespace heddle::harness {

namespace detail {

struct Owned {
  void* object = nullptr;
  void* owner = nullptr;
  void (*release)(void*) = nullptr;
};

/* Reset before each execution, like all static variables. */
inline Owned owned[kMaxObjects];

}  // namespace detail

/* Keeps the owner until disown(). It is not known who deletes the object behind a plain pointer, so it stays. */
template <class Subject, class Owner>
Subject* own(Owner owner) {
  if constexpr (std::is_pointer_v<Owner>) {
    return owner;
  } else {
    Subject* object = owner.get();
    for (detail::Owned& slot : detail::owned) {
      if (slot.owner != nullptr) { continue; }
      slot = {object, new Owner(std::move(owner)), [](void* one) { delete static_cast<Owner*>(one); }};
      break;
    }
    return object;
  }
}

inline void disown(void* object) {
  for (detail::Owned& slot : detail::owned) {
    if (slot.object != object || slot.owner == nullptr) { continue; }
    const detail::Owned released = std::exchange(slot, {});
    released.release(released.owner);
  }
}

}  // namespace heddle::harness

#endif
