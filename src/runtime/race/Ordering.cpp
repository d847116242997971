#include "runtime/race/Ordering.h"

#include "runtime/race/ExecutionArena.h"
#include "runtime/race/ShadowMemory.h"

namespace heddle::rt {

namespace {

/// Far enough below the end of 32 bits that no single execution gets there.
constexpr std::uint32_t kRestartClocks = 0x8000'0000U;

/// The quick epoch belongs to the running thread. If that is this thread, the quick epoch is updated too.
void setEpoch(ThreadClocks& thread, std::uint64_t epoch) {
  if (__heddle_quick_3.epoch == thread.epoch && thread.epoch != kAllCovered) { __heddle_quick_3.setEpoch(epoch); }
  thread.epoch = epoch;
}

void start(ThreadClocks& thread, ThreadId id) {
  ++gClocks.threads;
  const std::uint32_t now = gClocks.base + 1;
  thread.clock.set(id, now);
  setEpoch(thread, (std::uint64_t{raw(id)} << 32) | now);
  thread.generation = gClocks.generation;
  if (gClocks.highest < now) { gClocks.highest = now; }
}

void abandon(ThreadClocks& thread) {
  thread.clock.abandon();
  thread.acquireFence.abandon();
  thread.releaseFence.abandon();
  thread.ownAtomic = {};
  thread.ignoring = 0;
  thread.atRacingSite = false;
  thread.ignoringSync = 0;
}

}  // namespace

void beginClocks() {
  ++gClocks.generation;
  gClocks.threads = 0;
  gArena.reset();
  if (gClocks.highest >= kRestartClocks) {
    gShadow.dropAll();
    gClocks.highest = 0;
  }
  gClocks.base = gClocks.highest;
}

void tick(ThreadClocks& thread) {
  setEpoch(thread, thread.epoch + 1);
  const std::uint32_t now = thread.now();
  thread.clock.set(thread.thread(), now);
  if (gClocks.highest < now) { gClocks.highest = now; }
}

void tickAfterRelease(ThreadClocks& thread) {
  if (gClocks.threads > 1) { tick(thread); }
}

void release(ThreadClocks& thread, SyncClock& sync) {
  if (thread.ignoringSync != 0) [[unlikely]] { return; }
  sync.renew();
  sync.clock.join(thread.clock);
  tickAfterRelease(thread);
}

void releaseReplace(ThreadClocks& thread, SyncClock& sync) {
  if (thread.ignoringSync != 0) [[unlikely]] { return; }
  sync.renew();
  sync.clock.assign(thread.clock);
  tickAfterRelease(thread);
}

void acquire(ThreadClocks& thread, const SyncClock& sync) {
  if (sync.valid() && thread.ignoringSync == 0) { thread.clock.join(sync.clock); }
}

void threadBegins(ThreadClocks& thread, ThreadId id) {
  if (thread.generation != gClocks.generation) {
    abandon(thread);
    start(thread, id);
  }
}

void threadCreated(ThreadClocks& parent, ThreadClocks& child, ThreadId childId) {
  abandon(child);
  child.clock.assign(parent.clock);
  start(child, childId);
  tick(parent);
}

void threadJoined(ThreadClocks& joiner, ThreadClocks& ended) {
  joiner.clock.join(ended.clock);
  ended.clock.free();  // Not read again, and with thousands of threads these clocks take megabytes.
}

}  // namespace heddle::rt
