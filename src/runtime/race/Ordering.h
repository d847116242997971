#pragma once

#include "core/Op.h"
#include "runtime/race/ThreadClocks.h"
#include "runtime/race/VectorClock.h"

#include <cstdint>

/// Happens-before, as the models of primitives state it. One rule: whatever a model does at the end of an operation
/// that publishes (unlock, post, store-release, thread end) is release(); at the end of one that obtains, acquire().
namespace heddle::rt {

/// What an object of synchronisation has been handed by those who released it. A member of every model's state; needs
/// neither initialisation nor destruction, because content of an earlier execution counts as empty.
struct SyncClock {
  VectorClock clock;
  std::uint64_t generation = 0;

  bool valid() const { return generation == gClocks.generation; }
  void renew() {
    if (!valid()) {
      clock.abandon();
      generation = gClocks.generation;
    }
  }
  /// The object is destroyed: its successor at the same address inherits nothing.
  void forget() {
    if (valid()) {
      clock.free();
      generation = 0;
    }
  }
};

namespace race {
/// A new execution: the clocks, the racing sites and the gate of plain accesses start afresh. In Detection.cpp.
void beginExecution();
}  // namespace race

/// The clocks' part of it: everything so far happens before everything from now on.
void beginClocks();

/// All that comes later in the thread is distinguished from all that came before.
void tick(ThreadClocks& thread);
/// Likewise, after what the thread has published. Not while it is the first and only thread of the execution: whoever
/// obtains it later was created after all that comes until then.
void tickAfterRelease(ThreadClocks& thread);

void release(ThreadClocks& thread, SyncClock& sync);         ///< Adds the thread's past to the object's.
void releaseReplace(ThreadClocks& thread, SyncClock& sync);  ///< The object's past becomes the thread's.
void acquire(ThreadClocks& thread, const SyncClock& sync);   ///< Adds the object's past to the thread's.

/// A thread that nobody created, as main. Does nothing for a thread that threadCreated() has prepared.
void threadBegins(ThreadClocks& thread, ThreadId id);
void threadCreated(ThreadClocks& parent, ThreadClocks& child, ThreadId childId);
void threadJoined(ThreadClocks& joiner, ThreadClocks& ended);

/// The same for whatever has ThreadClocks called `clocks` and a ThreadId called `id`: Thread.
template <class T>
concept HasClocks = requires(T& thread) {
  thread.clocks.epoch;
  ThreadId{thread.id};
};

void release(HasClocks auto& thread, SyncClock& sync) { release(thread.clocks, sync); }
void releaseReplace(HasClocks auto& thread, SyncClock& sync) { releaseReplace(thread.clocks, sync); }
void acquire(HasClocks auto& thread, const SyncClock& sync) { acquire(thread.clocks, sync); }
void threadBegins(HasClocks auto& thread) { threadBegins(thread.clocks, thread.id); }
void threadCreated(HasClocks auto& parent, HasClocks auto& child) {
  threadCreated(parent.clocks, child.clocks, child.id);
}
void threadJoined(HasClocks auto& joiner, HasClocks auto& ended) { threadJoined(joiner.clocks, ended.clocks); }

}  // namespace heddle::rt
