#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "wire/NoiseBlock.h"

namespace heddle::seeding {

/// Whether every thread of a process waits, without a timeout, for another thread to wake it. Must be seen twice with
/// the same fingerprint to be believed: a thread that has just been woken still looks blocked.
struct Standstill {
  bool blocked = false;
  std::uint64_t fingerprint = 0;
};
Standstill standstillOf(pid_t pid);

/// Whether a thread waits for a futex without a timeout. \p text is its file /proc/PID/task/TID/syscall.
bool waitsForever(const std::string& text);

/// The return addresses of a thread, innermost first.
struct ThreadStack {
  pid_t thread = 0;
  std::vector<std::uint64_t> addresses;
};

/// Asks all threads of the process for their stacks, and waits for the answers for a short time.
std::vector<ThreadStack> stacksOf(pid_t pid, const wire::noise::Block& block);

}  // namespace heddle::seeding
