#pragma once

#include <cstdint>
#include <ctime>

#include "runtime/engine/VirtualTime.h"

/// Shared by all functions with a timeout.
namespace heddle::rt {

inline bool isValid(const timespec& t) { return t.tv_nsec >= 0 && t.tv_nsec < 1'000'000'000; }

/// The clocks that glibc's *_clocklock and *_clockwait accept.
inline bool isWaitClock(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC; }

/// Must be called before reporting a timeout. An early timeout is a decision, not a wait, and a program that then reads
/// the clock must find that its deadline has passed (std::condition_variable does exactly that).
inline void passDeadline(std::uint64_t deadlineNs) {
  if (gTime.now() < deadlineNs) {
    gTime.jumpTo(deadlineNs);
    wakeOverdue();
  }
}

}  // namespace heddle::rt
