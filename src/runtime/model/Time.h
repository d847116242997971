#pragma once

#include <cstdint>
#include <ctime>

/// Reading the clock and sleeping, shared by all functions that do so.
namespace heddle::rt {

/// Whether it is a clock of this process, which is virtual under control. Includes the processor-time clocks.
bool isReadable(clockid_t clock);
timespec readClock(clockid_t clock);

/// False: a signal handler ran first. Sleeps are never restarted.
bool sleepUntil(std::uint64_t deadlineNs, const void* pc);

/// clock_nanosleep under control: 0 or an error number.
int sleepOn(clockid_t clock, int flags, const timespec* time, timespec* remaining, const void* pc);

}  // namespace heddle::rt
