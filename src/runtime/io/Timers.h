#pragma once

#include <cstdint>

/// timerfd by virtual time. The kernel's timer is never set; when its virtual moment has come it is made readable, so
/// that poll, select and epoll see it like everything else.
namespace heddle::rt {

/// timerfd_create, timerfd_settime, timerfd_gettime as system calls.
long timerCreate(long number, const long (&a)[6]);
long timerSet(const long (&a)[6]);
long timerGet(const long (&a)[6]);

/// A read from \p descriptor: how often it has expired; 0: it is no timer of ours, or has not. After the kernel's read.
std::uint64_t timerWasRead(long descriptor);
void timerWasClosed(long descriptor);

/// The next virtual moment at which one becomes readable; kNever: none will.
std::uint64_t nextTimer();
void fireOverdueTimers();

}  // namespace heddle::rt
