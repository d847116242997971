#include <cstdint>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/Objects.h"

/// std::atomic_load and similar functions for shared_ptr take one of a few locks inside the C++ library, selected by a
/// hash of the pointer's address. With ASLR the lock would differ between processes, so the object's identity is hashed
/// instead of its address.
namespace heddle::rt {
namespace {

const void* hashed(const void* pointer) {
  return controlled() && pointer != nullptr ? reinterpret_cast<const void*>(std::uintptr_t{raw(objectOf(pointer))})
                                            : pointer;
}

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

// libc++: std::__1::__get_sp_mut(void const*)
HEDDLE_EXPORT void* heddleLibcxxPointerLock(const void* pointer) asm("_ZNSt3__112__get_sp_mutEPKv");

// libstdc++: std::_Sp_locker::_Sp_locker(void const*), and for two pointers. C1 and C2 are the same.
HEDDLE_EXPORT void heddleLockPointer(void* locker, const void* pointer) asm("_ZNSt10_Sp_lockerC1EPKv");
HEDDLE_EXPORT void heddleLockPointers(void* locker, const void* one,
                                      const void* other) asm("_ZNSt10_Sp_lockerC1EPKvS1_");

HEDDLE_EXPORT void* heddleLibcxxPointerLock(const void* pointer) {
  static constinit heddle::real::Cached<void* (*)(const void*)> real("_ZNSt3__112__get_sp_mutEPKv");
  return real.get()(hashed(pointer));
}

HEDDLE_EXPORT void heddleLockPointer(void* locker, const void* pointer) {
  static constinit heddle::real::Cached<void (*)(void*, const void*)> real("_ZNSt10_Sp_lockerC1EPKv");
  real.get()(locker, hashed(pointer));
}

HEDDLE_EXPORT void heddleLockPointers(void* locker, const void* one, const void* other) {
  static constinit heddle::real::Cached<void (*)(void*, const void*, const void*)> real("_ZNSt10_Sp_lockerC1EPKvS1_");
  real.get()(locker, hashed(one), hashed(other));
}

}  // extern "C"
