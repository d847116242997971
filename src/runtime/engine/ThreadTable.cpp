#include "runtime/engine/ThreadTable.h"

#include <memory>
#include <unordered_map>
#include <vector>

#include "core/Check.h"
#include "runtime/Immortal.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/identity/ThreadMemory.h"
#include "wire/FactsLayout.h"

namespace heddle::rt {
namespace {

struct Table {
  std::vector<std::unique_ptr<Thread>> byId;               ///< Indexed by ThreadId; kept between executions.
  std::vector<Thread*> born;                               ///< Threads of this execution, in order of creation.
  std::unordered_map<pthread_t, Thread*> byHandle;         ///< Not cleared between executions: see threadByHandle.
  std::unordered_map<std::uint32_t, std::uint16_t> names;  ///< parent << 16 | n -> ThreadId, as in the control block.
  std::uint32_t namesKnown = 0;
  std::uint32_t alive = 0;
};

Table& table() {
  static Table instance;
  return instance;
}

constexpr std::uint32_t nameKey(ThreadId parent, std::uint16_t nth) { return (std::uint32_t{raw(parent)} << 16) | nth; }

/// The block may hold names that are missing here: a replayed schedule brings its own, and earlier executions add some.
void learnNames(Table& t) {
  const wire::ControlBlock& block = *gEngine.block;
  for (; t.namesKnown < block.threadCount; ++t.namesKnown) {
    const wire::ThreadInfo& info = block.threads[t.namesKnown];
    t.names[nameKey(info.parent, info.nth)] = static_cast<std::uint16_t>(t.namesKnown);
  }
}

ThreadId nameOf(Table& t, ThreadId parent, std::uint16_t nth) {
  learnNames(t);
  const auto found = t.names.find(nameKey(parent, nth));
  if (found != t.names.end()) { return ThreadId{found->second}; }
  wire::ControlBlock& block = *gEngine.block;
  if (block.threadCount == kMaxThreads) { return kNoThread; }
  wire::ThreadInfo& info = block.threads[block.threadCount];
  info = {};
  info.parent = parent;
  info.nth = nth;
  ++block.threadCount;
  learnNames(t);
  return ThreadId{static_cast<std::uint16_t>(block.threadCount - 1)};
}

/// For executions that start late.
struct LateMain {
  Thread thread;
  std::vector<CallStack::Entry> calls;
};
Immortal<LateMain> gLateMain;

void resetThread(Thread& thread, ThreadId id, ThreadId parent) {
  thread.id = id;
  thread.parent = parent;
  thread.children = 0;
  thread.life = Life::Alive;
  thread.foreignLow = 0;
  thread.foreignHigh = 0;
  thread.generation = gEngine.generation;
  thread.detached = false;
  thread.exiting = false;
  thread.name[0] = 0;
  thread.queue = nullptr;
  thread.queueNext = nullptr;
  thread.queuePrevious = nullptr;
  thread.deadlineNs = kNever;
  thread.timedOut = false;
  thread.interrupted = false;
  thread.interruption = {};
  thread.cancellation.reset();
  thread.onTimeout = nullptr;
  thread.result = nullptr;
  thread.entry = wire::kNoIndex;
  thread.future = wire::kAnything;
  thread.joiners = {};
  thread.calls.clear();
  thread.ended.clear();
  thread.spin.reset();
  thread.ranAt = 0;
  thread.enabledAt = 0;
  thread.parkedAt = 0;
  thread.stand = {};
  thread.randoms = 0;
  thread.held.clear();
  thread.threadLocals.clear();
}

}  // namespace

const LatePart kLateThreads = {[] {
                                 const Thread& main = *table().byId[raw(kMainThread)];
                                 *gLateMain = {main, main.calls.entries()};
                                 return table().born.size() == 1;
                               },
                               [] {
                                 Table& t = table();
                                 for (const std::unique_ptr<Thread>& thread : t.byId) {
                                   if (thread) {
                                     thread->generation =
                                         0;  // Not created yet. Its clocks lie in memory that is not theirs any more.
                                     thread->cancellation.clock.generation = 0;
                                   }
                                 }
                                 Thread& main = *t.byId[raw(kMainThread)];
                                 main = gLateMain->thread;
                                 main.calls.putBackEntries(gLateMain->calls);
                                 t.born.assign(1, &main);
                                 t.alive = 1;
                               }};

void beginThreads() {
  Table& t = table();
  for (const Thread* thread : t.born) {
    gEngine.pending[raw(thread->id)] = PendingOp{};
  }
  t.born.clear();
  t.alive = 0;
}

void reloadThreadNames() {
  Table& t = table();
  t.names.clear();
  t.namesKnown = 0;
}

Thread* addThread(Thread* parent) {
  Table& t = table();
  const ThreadId parentId = parent != nullptr ? parent->id : kNoThread;
  const ThreadId id = nameOf(t, parentId, parent != nullptr ? parent->children++ : std::uint16_t{0});
  if (id == kNoThread) { return nullptr; }
  if (t.byId.size() <= raw(id)) {
    t.byId.resize(raw(id) + 1U);
    gEngine.pending.resize(raw(id) + 1U);
  }
  if (!t.byId[raw(id)]) { t.byId[raw(id)] = std::make_unique<Thread>(); }
  Thread& thread = *t.byId[raw(id)];
  resetThread(thread, id, parentId);
  t.born.push_back(&thread);
  ++t.alive;
  gEngine.pending[raw(id)] = PendingOp{.thread = id};
  return &thread;
}

void retireThread(Thread& thread) {
  HEDDLE_CHECK(thread.life == Life::Alive, "a thread ends once");
  thread.life = Life::Finished;
  --table().alive;
}

std::uint32_t liveThreads() { return table().alive; }
std::uint32_t threadsEver() { return static_cast<std::uint32_t>(table().born.size()); }

Thread* liveThread(std::uint32_t index) {
  Thread* thread = table().born[index];
  return thread->life == Life::Alive ? thread : nullptr;
}

Thread* threadById(ThreadId id) {
  Table& t = table();
  return raw(id) < t.byId.size() ? t.byId[raw(id)].get() : nullptr;
}

void registerHandle(Thread& thread) { table().byHandle[gEngine.carrier->handle(thread)] = &thread; }

Thread* threadByHandle(pthread_t handle) {
  Table& t = table();
  const auto found = t.byHandle.find(handle);
  if (found == t.byHandle.end() || found->second->generation != gEngine.generation) {
    return nullptr;  // Unknown, or a thread of an earlier execution.
  }
  return found->second;
}

bool threadMemoryOf(std::uintptr_t address, ThreadMemory& out) {
  const auto fill = [&out](const Thread& t) {
    out = {t.id, t.stackLow, t.stackHigh, t.tlsLow, t.tlsHigh};
    return true;
  };
  if (const ThreadId owner = stackOwner(address); owner != kNoThread) {
    const Thread* t = threadById(owner);
    return t != nullptr && t->generation == gEngine.generation && fill(*t);
  }
  for (const Thread* t : table().born) {
    if (address - t->tlsLow < t->tlsHigh - t->tlsLow || address - t->stackLow < t->stackHigh - t->stackLow) {
      return fill(*t);
    }
  }
  return false;
}

}  // namespace heddle::rt
