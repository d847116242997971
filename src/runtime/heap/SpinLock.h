#pragma once

#include <atomic>
#include <cstdint>

#include "runtime/Syscall.h"

namespace heddle::heap {

/// For the passive mode, where real threads call malloc concurrently. Under control only one thread runs at a time, and
/// Guard does not touch the lock.
class SpinLock {
public:
  void lock() {
    while (held_.exchange(1, std::memory_order_acquire) != 0) {
      waitUntilFree();
    }
  }
  void unlock() { held_.store(0, std::memory_order_release); }

private:
  void waitUntilFree() {
    for (std::uint32_t tries = 0; held_.load(std::memory_order_relaxed) != 0; ++tries) {
      if (tries < kSpins) {
        __builtin_ia32_pause();
      } else {
        sys::sched_yield();
      }
    }
  }

  static constexpr std::uint32_t kSpins = 64;
  std::atomic<std::uint32_t> held_{0};
};

/// True while several kernel threads may be inside the heaps at once. Cleared when control begins, and set again when
/// it ends.
inline constinit std::atomic<bool> concurrent{true};

/// Holds \p lock for its lifetime if several threads may be inside.
class Guard {
public:
  explicit Guard(SpinLock& lock) : lock_(concurrent.load(std::memory_order_relaxed) ? &lock : nullptr) {
    if (lock_ != nullptr) { lock_->lock(); }
  }
  ~Guard() {
    if (lock_ != nullptr) { lock_->unlock(); }
  }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

private:
  SpinLock* lock_;
};

}  // namespace heddle::heap
