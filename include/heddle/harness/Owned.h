/* What the owner of an object does with it. */
#ifndef HEDDLE_HARNESS_OWNED_H
#define HEDDLE_HARNESS_OWNED_H

#include <type_traits>

namespace heddle::harness {

/* Writes to an object that a call has given to its caller alone, so that two owners race. The value stays the same. */
template <class P>
void writeAsOwner(const P& pointer) {
  if constexpr (std::is_pointer_v<P>) {
    using Target = std::remove_pointer_t<P>;
    if constexpr (std::is_void_v<Target> || std::is_trivially_copyable_v<Target>) {
      if (pointer == nullptr) { return; }
      auto* first = reinterpret_cast<volatile unsigned char*>(pointer);
      *first = *first;
    }
  }
}

}  // namespace heddle::harness

#endif
