#pragma once

#include <cstdint>
#include <ctime>

/// The families of calls behind ioCall, one file each.
namespace heddle::rt {

struct IoRequest {
  long number;
  long a[6];
  const void* pc;
};

// Transfer.cpp
long receiveCall(const IoRequest& request);  ///< From the descriptor in its first argument.
long sendCall(const IoRequest& request);     ///< To the descriptor in its first argument, all of the data.
long moveCall(const IoRequest& request);     ///< sendfile, splice, tee: from one descriptor to another.

// PollCalls.cpp
long pollCall(const IoRequest& request);
long selectCall(const IoRequest& request);
long epollWaitCall(const IoRequest& request);

// Connections.cpp
long acceptCall(const IoRequest& request);
long connectCall(const IoRequest& request);
long makePairCall(const IoRequest& request);  ///< pipe, socketpair
long makeCall(const IoRequest& request);      ///< socket, eventfd, epoll_create, dup: a descriptor.
long closeCall(const IoRequest& request);
long duplicateToCall(const IoRequest& request);
long changeCall(const IoRequest& request);   ///< shutdown, epoll_ctl: may unblock other threads.
long addressCall(const IoRequest& request);  ///< bind, listen

// Locks.cpp
long fileLockCall(const IoRequest& request);    ///< flock
long recordLockCall(const IoRequest& request);  ///< fcntl, all commands
long childWaitCall(const IoRequest& request);   ///< wait4, waitid

/// A step that changes something and never waits.
long changeAtOnce(const IoRequest& request, std::uint32_t bucket);

/// Makes the call without blocking, whatever the descriptor's flags say.
long withoutBlocking(long descriptor, long flags, const IoRequest& request);

/// Ends a step: records its result, and that other threads may be able to continue.
long finishStep(long result);

/// The virtual time of a relative timeout; kNever for null.
std::uint64_t deadlineIn(const timespec* timeout);

/// Delivers the signal that interrupted a call. True: the call continues as if it had not been interrupted.
bool goesOnAfterSignal();

}  // namespace heddle::rt
