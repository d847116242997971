#pragma once

#include <sys/syscall.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <type_traits>

#include "runtime/OwnMemory.h"

/// Direct system calls. The runtime interposes libc's wrappers, and they set errno, which belongs to the program under
/// test. Here a failure is returned as a negative error number and has no other effect.
namespace heddle::sys {

template <typename T>
inline long argument(T value) {
  if constexpr (std::is_pointer_v<T>) {
    return static_cast<long>(reinterpret_cast<std::uintptr_t>(value));
  } else if constexpr (std::is_null_pointer_v<T>) {
    return 0;
  } else {
    return static_cast<long>(value);
  }
}

inline long callRaw(long number, long a, long b, long c, long d, long e, long f) {
  long result = 0;
  register long r10 asm("r10") = d;
  register long r8 asm("r8") = e;
  register long r9 asm("r9") = f;
  asm volatile("syscall"
               : "=a"(result)
               : "a"(number), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
               : "rcx", "r11", "memory");
  return result;
}

template <typename A = long, typename B = long, typename C = long, typename D = long, typename E = long,
          typename F = long>
inline long call(long number, A a = {}, B b = {}, C c = {}, D d = {}, E e = {}, F f = {}) {
  return callRaw(number, argument(a), argument(b), argument(c), argument(d), argument(e), argument(f));
}

/// The kernel returns errors as -4095..-1. All other values are results, including addresses.
inline bool failed(long result) { return static_cast<unsigned long>(result) > static_cast<unsigned long>(-4096L); }

/// For memory of the runtime only: it is added to gOwnMemory, and the program's mappings must not be.
inline void* mmap(void* address, std::size_t size, int protection, int flags, int fd = -1, long offset = 0) {
  const long result = call(SYS_mmap, address, size, protection, flags, fd, offset);
  if (failed(result)) { return nullptr; }
  gOwnMemory.add(static_cast<std::uintptr_t>(result), (size + 4095) & ~std::size_t{4095});
  return reinterpret_cast<void*>(result);
}
inline long munmap(void* address, std::size_t size) {
  gOwnMemory.remove(reinterpret_cast<std::uintptr_t>(address), (size + 4095) & ~std::size_t{4095});
  return call(SYS_munmap, address, size);
}
inline long mprotect(void* address, std::size_t size, int protection) {
  return call(SYS_mprotect, address, size, protection);
}
inline long madvise(void* address, std::size_t size, int advice) { return call(SYS_madvise, address, size, advice); }
inline long mincore(void* address, std::size_t size, unsigned char* out) {
  return call(SYS_mincore, address, size, out);
}

inline long open(const char* path, int flags, int mode = 0) { return call(SYS_openat, -100L, path, flags, mode); }
inline long close(int fd) { return call(SYS_close, fd); }
inline long read(int fd, void* data, std::size_t size) { return call(SYS_read, fd, data, size); }
inline long write(int fd, const void* data, std::size_t size) { return call(SYS_write, fd, data, size); }
inline long readlink(const char* path, char* out, std::size_t size) {
  return call(SYS_readlinkat, -100L, path, out, size);
}

inline long getpid() { return call(SYS_getpid); }
inline long gettid() { return call(SYS_gettid); }
inline long tgkill(long process, long thread, int signal) { return call(SYS_tgkill, process, thread, signal); }
inline long sched_yield() { return call(SYS_sched_yield); }

/// Without libc's atfork handlers. The child has only this thread, and libc's state as it was.
inline long fork() { return call(SYS_fork); }
inline long wait4(long pid, int* status, int options) { return call(SYS_wait4, pid, status, options, nullptr); }
[[noreturn]] inline void exit_group(int code) {
  for (;;) {
    call(SYS_exit_group, code);
  }
}
[[noreturn]] inline void exitThread() {
  for (;;) {
    call(SYS_exit, 0);
  }
}

inline long futex(std::uint32_t* word, int operation, std::uint32_t value, const timespec* timeout = nullptr) {
  return call(SYS_futex, word, operation, value, timeout, nullptr, 0);
}
inline long arch_prctl(int operation, std::uint64_t address) { return call(SYS_arch_prctl, operation, address); }
inline long clock_gettime(int clock, timespec* out) { return call(SYS_clock_gettime, clock, out); }

}  // namespace heddle::sys
