#pragma once

#include <cstdint>

namespace heddle::noise {

/// Looks at the other threads of this process in /proc, except halted ones. Returns 0 if one of them runs or will
/// continue at a known time (a sleep, a wait with a timeout), otherwise a hash of where they wait. No other threads: a
/// constant.
std::uint64_t standstillOfOthers();

/// Whether a thread cannot continue on its own. \p text is its file /proc/self/task/N/syscall: "running", or the number
/// and the arguments of its system call.
bool cannotContinue(const char* text);

}  // namespace heddle::noise
