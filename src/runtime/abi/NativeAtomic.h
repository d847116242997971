#pragma once

#include <cstdint>

/// The operations themselves. They are truly atomic even under control, where only one thread runs at a time, because
/// the memory may be shared with other processes.
namespace heddle::rt {

__extension__ typedef unsigned __int128 Uint128;

/// Writes \p desired if the value equals \p expected; otherwise stores the current value in \p expected.
template <class T>
inline bool nativeCompareExchange(volatile T* address, T& expected, T desired) {
  return __atomic_compare_exchange_n(address, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

/// The builtin would call libatomic, which the program may not link.
template <>
inline bool nativeCompareExchange<Uint128>(volatile Uint128* address, Uint128& expected, Uint128 desired) {
  auto low = static_cast<std::uint64_t>(expected);
  auto high = static_cast<std::uint64_t>(expected >> 64);
  bool equal = false;
  asm volatile("lock cmpxchg16b %1"
               : "=@ccz"(equal), "+m"(*address), "+a"(low), "+d"(high)
               : "b"(static_cast<std::uint64_t>(desired)), "c"(static_cast<std::uint64_t>(desired >> 64))
               : "memory");
  expected = (Uint128{high} << 64) | low;
  return equal;
}

template <class T>
inline T nativeLoad(const volatile T* address) {
  return __atomic_load_n(address, __ATOMIC_SEQ_CST);
}

template <>
inline Uint128 nativeLoad<Uint128>(const volatile Uint128* address) {
  Uint128 value = 0;
  nativeCompareExchange(const_cast<volatile Uint128*>(address), value, Uint128{0});
  return value;
}

/// Replaces the value x by \p operation(x); returns x.
template <class T, class Operation>
inline T nativeUpdate(volatile T* address, Operation operation) {
  T old = nativeLoad(address);
  while (!nativeCompareExchange(address, old, operation(old))) {}
  return old;
}

}  // namespace heddle::rt
