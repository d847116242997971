#include "judge/WeakOrder.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/Hash.h"
#include "core/OpTraits.h"

namespace heddle::judge {
namespace {

using Clock = std::vector<std::uint32_t>;

void join(Clock& clock, const Clock& other) {
  clock.resize(std::max(clock.size(), other.size()));
  for (std::size_t i = 0; i < other.size(); ++i) {
    clock[i] = std::max(clock[i], other[i]);
  }
}

/// A lock, and a variable that is accessed while it is held.
struct Guarded {
  ObjectId lock;
  ObjectId variable;

  friend bool operator==(const Guarded&, const Guarded&) = default;
};
struct GuardedHash {
  std::size_t operator()(const Guarded& one) const { return mixHash(raw(one.lock), raw(one.variable)); }
};

class WeakOrder {
public:
  void pass(const Step& step) {
    Thread& thread = threads_[step.thread];
    for (Clock* clock : {&thread.clock, &thread.lockless, &thread.full}) {
      clock->resize(std::max<std::size_t>(clock->size(), raw(step.thread) + std::size_t{1}));
      ++(*clock)[raw(step.thread)];
    }
    if (isPlain(step.kind)) {
      touch(thread, step);
    } else {
      synchronise(thread, step);
    }
  }

  /// The access of the step that was passed last.
  SharedAccess accessOf(const Step& step, std::size_t index) {
    const Thread& thread = threads_[step.thread];
    SharedAccess access;
    access.step = index;
    access.thread = step.thread;
    access.write = step.kind == OpKind::PlainWrite;
    access.locks = thread.locks;
    access.clock = thread.clock;
    access.lockless = thread.lockless;
    access.full = thread.full;
    return access;
  }

private:
  /// The state of one thread. \c inside maps each held lock to the variables accessed under it, and whether they were
  /// written.
  struct Thread {
    Clock clock;
    Clock lockless;
    Clock full;
    std::vector<Acquisition> locks;
    std::unordered_map<ObjectId, std::unordered_map<ObjectId, bool>> inside;
    bool waits = false;
  };
  /// When critical sections of a lock that accessed a variable ended, separately for exclusive and shared holders.
  struct Past {
    Clock reads[2];
    Clock writes[2];
  };

  /// Orders the access after earlier conflicting critical sections of the locks that the thread holds.
  void touch(Thread& thread, const Step& step) {
    const bool write = step.kind == OpKind::PlainWrite;
    for (const Acquisition& held : thread.locks) {
      const Past& past = past_[{held.lock, step.object}];
      for (const bool shared : {false, true}) {
        if (shared && held.shared) {
          continue;  // readers do not wait for readers
        }
        join(thread.clock, past.writes[shared ? 1 : 0]);
        if (write) { join(thread.clock, past.reads[shared ? 1 : 0]); }
      }
      bool& wrote = thread.inside[held.lock][step.object];
      wrote = wrote || write;
    }
  }

  void leave(Thread& thread, const Acquisition& held) {
    for (const auto& [variable, wrote] : thread.inside[held.lock]) {
      Past& past = past_[{held.lock, variable}];
      join((wrote ? past.writes : past.reads)[held.shared ? 1 : 0], thread.clock);
    }
    thread.inside.erase(held.lock);
  }

  void unlock(Thread& thread, ObjectId lock) {
    const auto last = std::find_if(thread.locks.rbegin(), thread.locks.rend(),
                                   [&](const Acquisition& held) { return held.lock == lock; });
    if (last != thread.locks.rend()) {
      leave(thread, *last);
      thread.locks.erase(std::next(last).base());
    }
  }

  void lock(Thread& thread, const Step& step) {
    join(thread.full, objects_[step.object].full);
    if (std::exchange(thread.waits, false)) {
      return;  // after a wait it holds what it held before
    }
    thread.locks.push_back({step.object, ++acquisitions_, has(step.kind, op::kShared)});
  }

  void synchronise(Thread& thread, const Step& step) {
    if (acquiresLock(step.kind)) {
      if (step.succeeded) { lock(thread, step); }
      return;
    }
    if (releasesLock(step.kind)) {
      join(objects_[step.object].full, thread.full);
      unlock(thread, step.object);
      return;
    }
    if (step.kind == OpKind::ThreadCreate) {
      order(thread, threads_[ThreadId{static_cast<std::uint16_t>(step.value)}]);
      return;
    }
    if (step.kind == OpKind::ThreadJoin || step.kind == OpKind::ThreadTryJoin) {
      order(threads_[ThreadId{static_cast<std::uint16_t>(step.value)}], thread);
      return;
    }
    if (step.object == kNoObject && step.kind != OpKind::Fence) { return; }
    if (step.kind == OpKind::CondWait) {
      thread.waits = true;
      for (const Acquisition& held : thread.locks) {
        join(objects_[held.lock].full, thread.full);
        leave(thread, held);
      }
    }
    Thread& object = objects_[step.kind == OpKind::Fence ? kNoObject : step.object];
    order(object, thread);
    order(thread, object);
  }

  static void order(const Thread& earlier, Thread& later) {
    join(later.clock, earlier.clock);
    join(later.lockless, earlier.lockless);
    join(later.full, earlier.full);
  }

  // Lookup only: their order is irrelevant.
  std::unordered_map<ThreadId, Thread> threads_;
  std::unordered_map<ObjectId, Thread> objects_;  ///< Synchronisation objects: only the clocks are used.
  std::unordered_map<Guarded, Past, GuardedHash> past_;
  std::uint64_t acquisitions_ = 0;
};

/// Plain variables accessed by more than one thread.
std::unordered_set<ObjectId> sharedVariables(const std::vector<Step>& steps) {
  std::unordered_map<ObjectId, ThreadId> first;
  std::unordered_set<ObjectId> shared;
  for (const Step& step : steps) {
    if (isPlain(step.kind) && first.try_emplace(step.object, step.thread).first->second != step.thread) {
      shared.insert(step.object);
    }
  }
  return shared;
}

}  // namespace

std::vector<SharedAccess> sharedAccesses(const std::vector<Step>& steps, std::size_t most) {
  const std::unordered_set<ObjectId> shared = sharedVariables(steps);
  std::unordered_map<ObjectId, std::size_t> kept;
  WeakOrder order;
  std::vector<SharedAccess> accesses;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool plain = isPlain(steps[i].kind);
    if (plain && !shared.contains(steps[i].object)) { continue; }
    order.pass(steps[i]);
    if (plain && kept[steps[i].object]++ < most) { accesses.push_back(order.accessOf(steps[i], i)); }
  }
  return accesses;
}

}  // namespace heddle::judge
