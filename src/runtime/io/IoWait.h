#pragma once

#include "runtime/engine/Thread.h"
#include "runtime/io/Descriptor.h"

#include <poll.h>
#include <cstdint>

/// A thread that waits for a descriptor, a child or a signal waits as for a lock: it is disabled until its operation is
/// possible, and the others go on. Whether it is possible the kernel is asked without waiting, at moments that do not
/// depend on real time: when the wait begins, after every operation of the program on any descriptor, and when nobody
/// can run. So what comes from the program's own threads comes at the same step in every replay. What comes from
/// outside is looked for only where the wait begins and where nobody else can run; there Heddle waits, too.
namespace heddle::rt {

struct IoWait {
  /// Asks the kernel; never blocks.
  bool (*isPossible)(IoWait&) = nullptr;
  /// What to poll where all wait, at most \p room; returns how many. Null: it is asked again every millisecond.
  std::uint32_t (*descriptors)(const IoWait&, pollfd* out, std::uint32_t room) = nullptr;
  Origin origin = Origin::Inside;
  const char* call = "";                ///< By name, for the verdict.
  const std::uint64_t* mask = nullptr;  ///< Of signals, while it waits; null: that of the thread.
  bool interruptible = true;            ///< A signal for the thread ends the wait, too.
  bool isUrgent = true;                 ///< Worth a moment of real time before virtual time jumps.

  bool known = false;        ///< The kernel's last answer.
  bool deceived = false;     ///< It said possible, and it was not: not asked again before something has changed.
  bool interrupted = false;  ///< A signal is there.
};

/// A step that is possible when \p wait is. False: the deadline has passed, or a signal is there (wait.interrupted).
bool awaitIo(IoWait& wait, const void* pc, std::uint64_t deadlineNs = kNever);

/// The running thread has done something to a descriptor: who waits for it may be able to go on.
void ioChanged();

/// Nobody can run. Looks for what has come from outside, and waits for it: for a moment if \p othersMayGoOn (a deadline
/// could pass), else as long as it takes. True: somebody can run. False: nothing came, or nobody waits for the outside.
bool outsideWakesSomebody(bool othersMayGoOn);

/// The plain case: one descriptor.
struct DescriptorWait : IoWait {
  pollfd one{};
  DescriptorWait(long descriptor, short events, const char* name);
};

/// Whether one of \p events (poll) is there now.
bool isReady(long descriptor, short events);

}  // namespace heddle::rt
