#pragma once

#include <poll.h>

#include <cstdint>

#include "runtime/engine/Thread.h"
#include "runtime/io/Descriptor.h"

/// A thread that waits for a descriptor, a child or a signal is disabled until its operation is possible, as if it
/// waited for a lock; the others continue. The kernel is asked without blocking whether the operation is possible, at
/// moments that do not depend on real time: when the wait begins, after every operation of the program on any
/// descriptor, and when no thread can run. So what comes from the program's own threads arrives at the same step in
/// every replay. Events from outside are checked for only when the wait begins and when no other thread can run; in
/// that case Heddle itself waits.
namespace heddle::rt {

struct IoWait {
  /// Asks the kernel. Never blocks.
  bool (*isPossible)(IoWait&) = nullptr;
  /// The descriptors to poll when all threads wait, at most \p room; returns their number. Null: isPossible is called
  /// every millisecond instead.
  std::uint32_t (*descriptors)(const IoWait&, pollfd* out, std::uint32_t room) = nullptr;
  Origin origin = Origin::Inside;
  const char* call = "";                ///< Its name, for the verdict.
  const std::uint64_t* mask = nullptr;  ///< Signal mask during the wait; null: the thread's own.
  bool interruptible = true;            ///< A signal for the thread also ends the wait.
  bool isUrgent = true;                 ///< Worth waiting a moment of real time before virtual time jumps.

  bool known = false;        ///< The kernel's last answer.
  bool deceived = false;     ///< The kernel said possible, but it was not: not asked again until something has changed.
  bool interrupted = false;  ///< A signal has arrived.
};

/// A step that is possible when \p wait is. False: the deadline has passed, or a signal has arrived (wait.interrupted).
bool awaitIo(IoWait& wait, const void* pc, std::uint64_t deadlineNs = kNever);

/// The running thread has changed a descriptor: threads that wait for it may be able to continue.
void ioChanged();

/// No thread can run. Checks for events from outside, and waits for them: for a moment if \p othersMayRun (a deadline
/// could pass), else for up to a minute, after which the execution ends as not supported. True: a thread can run.
/// False: nothing arrived, or no thread waits for the outside.
bool outsideWakesThread(bool othersMayRun);

/// The simple case: one descriptor.
struct DescriptorWait : IoWait {
  pollfd one{};
  DescriptorWait(long descriptor, short events, const char* name);
};

/// Whether one of \p events (poll) is ready now.
bool isReady(long descriptor, short events);

}  // namespace heddle::rt
