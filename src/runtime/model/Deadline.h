#pragma once

#include "runtime/engine/VirtualTime.h"

#include <cstdint>
#include <ctime>

/// What all functions with a timeout have in common.
namespace heddle::rt {

inline bool isValid(const timespec& t) { return t.tv_nsec >= 0 && t.tv_nsec < 1'000'000'000; }

/// The clocks that glibc's *_clocklock and *_clockwait accept.
inline bool isWaitClock(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC; }

/// To be called by whoever reports a timeout: an early one was decided, not waited for, and a program that then looks
/// at the clock must find that its deadline has passed (std::condition_variable does exactly that).
inline void passDeadline(std::uint64_t deadlineNs) {
  if (gTime.now() < deadlineNs) {
    gTime.jumpTo(deadlineNs);
    wakeOverdue();
  }
}

}  // namespace heddle::rt
