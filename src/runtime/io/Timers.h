#pragma once

#include <cstdint>

/// timerfd on virtual time. The kernel's timer is never set to the requested time. When the virtual time is reached, it
/// is made readable, so that poll, select and epoll see it like any other descriptor.
namespace heddle::rt {

/// timerfd_create, timerfd_settime, timerfd_gettime as system calls.
long timerCreate(long number, const long (&a)[6]);
long timerSet(const long (&a)[6]);
long timerGet(const long (&a)[6]);

/// After a read from \p descriptor: the number of expirations; 0: it is not one of our timers, or has not expired.
std::uint64_t timerWasRead(long descriptor);
void timerWasClosed(long descriptor);

/// The next virtual time at which one becomes readable; kNever: none will.
std::uint64_t nextTimer();
void fireOverdueTimers();

}  // namespace heddle::rt
