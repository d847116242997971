#pragma once

#include <cstdint>

#include "core/Op.h"
#include "runtime/race/ThreadClocks.h"
#include "runtime/race/VectorClock.h"

/// Happens-before, as the models of primitives define it. One rule: every operation that publishes (unlock, post,
/// store-release, thread end) ends with release(); every operation that obtains something ends with acquire().
namespace heddle::rt {

/// What a synchronisation object has received from the threads that released it. A member of every model's state. It
/// needs neither initialisation nor destruction, because content of an earlier execution counts as empty.
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
/// A new execution begins: resets the clocks, the racing sites and the gate of plain accesses. In Detection.cpp.
void beginExecution();
}  // namespace race

/// Resets the clocks only: everything so far happens before everything from now on.
void beginClocks();

/// Distinguishes everything that follows in the thread from everything before.
void tick(ThreadClocks& thread);
/// Like tick(), after the thread has published something. Does nothing while it is the only thread so far: any thread
/// that acquires this later is created later too, and so is ordered after everything until then.
void tickAfterRelease(ThreadClocks& thread);

void release(ThreadClocks& thread, SyncClock& sync);         ///< Adds the thread's past to the object's.
void releaseReplace(ThreadClocks& thread, SyncClock& sync);  ///< The object's past becomes the thread's.
void acquire(ThreadClocks& thread, const SyncClock& sync);   ///< Adds the object's past to the thread's.

/// Starts a thread that no other thread created, such as main. Does nothing if threadCreated() has prepared it.
void threadBegins(ThreadClocks& thread, ThreadId id);
void threadCreated(ThreadClocks& parent, ThreadClocks& child, ThreadId childId);
void threadJoined(ThreadClocks& joiner, ThreadClocks& ended);

/// The same for any type with ThreadClocks `clocks` and a ThreadId `id`, i.e. Thread.
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
