#pragma once

#include <sys/syscall.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <type_traits>

/// Direct system calls: no errno, no interposed wrapper, safe in signal handlers.
namespace heddle::noise {

template <class T>
inline long word(T value) {
  if constexpr (std::is_pointer_v<T>) {
    return static_cast<long>(reinterpret_cast<std::uintptr_t>(value));
  } else if constexpr (std::is_null_pointer_v<T>) {
    return 0;
  } else {
    return static_cast<long>(value);
  }
}

/// Returns -4095..-1 for an error.
template <class A = long, class B = long, class C = long, class D = long, class E = long, class F = long>
inline long systemCall(long number, A a = {}, B b = {}, C c = {}, D d = {}, E e = {}, F f = {}) {
  long result = 0;
  register long r10 asm("r10") = word(d);
  register long r8 asm("r8") = word(e);
  register long r9 asm("r9") = word(f);
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(word(a)), "S"(word(b)), "d"(word(c)), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

inline void* mapMemory(std::size_t size, int protection, int flags, int descriptor) {
  const long result = systemCall(SYS_mmap, nullptr, size, protection, flags, descriptor, 0L);
  return result < 0 && result > -4096 ? nullptr : reinterpret_cast<void*>(result);
}

/// Nanoseconds of the monotonic clock.
inline std::uint64_t now() {
  timespec time{};
  systemCall(SYS_clock_gettime, CLOCK_MONOTONIC, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000ULL + static_cast<std::uint64_t>(time.tv_nsec);
}

inline void sleepFor(std::uint64_t nanoseconds) {
  const timespec time{static_cast<time_t>(nanoseconds / 1'000'000'000ULL),
                      static_cast<long>(nanoseconds % 1'000'000'000ULL)};
  systemCall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0L, &time, nullptr);
}

}  // namespace heddle::noise
