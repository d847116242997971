#pragma once

#include <cstdint>
#include <ctime>

/// Looking at the clock and sleeping, for all the functions that do.
namespace heddle::rt {

/// The clocks of this process, which are virtual under control; the processor-time clocks too.
bool isReadable(clockid_t clock);
timespec readClock(clockid_t clock);

/// False: a signal handler ran first. Sleeps are never restarted.
bool sleepUntil(std::uint64_t deadlineNs, const void* pc);

/// clock_nanosleep under control: 0 or an error number.
int sleepOn(clockid_t clock, int flags, const timespec* time, timespec* remaining, const void* pc);

}  // namespace heddle::rt
