#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/Effect.h"
#include "core/Op.h"

namespace heddle {

/// Facts about an operation that are true or false.
namespace op {

enum Flag : std::uint32_t {
  kOnlyReads = 1 << 0,     ///< Leaves shared state unchanged. A thread that repeats only such operations is spinning.
  kMayBlock = 1 << 1,      ///< A thread may have to wait before it. All other operations are always enabled.
  kMemory = 1 << 2,        ///< The object is memory. Other operations may touch a part of the same memory.
  kPlain = 1 << 3,         ///< An access that is not atomic.
  kReadsValue = 1 << 4,    ///< Reads the memory of its object; an update reads and writes.
  kWritesValue = 1 << 5,   ///< Writes the memory of its object.
  kAcquiresLock = 1 << 6,  ///< Acquires a mutex, a reader-writer lock or a spin lock.
  kReleasesLock = 1 << 7,  ///< Releases one of these.
  kShared = 1 << 8,        ///< Acquires a lock together with other readers.
  kExclusive = 1 << 9,     ///< Disables the same operation of all other threads until one with kEndsExclusion.
  kEndsExclusion = 1 << 10,
  kOrdersBefore = 1 << 11,  ///< Synchronises with earlier operations on its object that have kOrdersAfter,
  kOrdersAfter = 1 << 12,   ///< and the other side of it.
  kSleeps = 1 << 13,        ///< Waits until notified, as opposed to a wait for something that another thread holds.
  kNotifies = 1 << 14,      ///< Wakes threads that sleep.
  /// The position among the operations on the object is an independent choice. An operation that only releases what an
  /// earlier one acquired follows from the order of acquisitions. Operations of a thread's life cycle are ordered by
  /// create and join.
  kContended = 1 << 15,
  kOneWay = 1 << 16,  ///< Leaves state in the engine or in the kernel that does not show in memory.

  kAnyLock = kAcquiresLock | kOrdersBefore | kContended,
  kAnyUnlock = kReleasesLock | kOrdersAfter,
  kUpdate = kMemory | kReadsValue | kWritesValue | kOrdersBefore | kOrdersAfter | kContended,
};

}  // namespace op

/// Everything that Heddle knows about one kind of operation: a new kind gets a row in kOpTraits.
struct OpTraits {
  OpKind kind;
  Effect effect;        ///< If it succeeds (see Event::succeeded),
  Effect failedEffect;  ///< and if it fails.
  std::uint32_t flags;
  std::string_view name;  ///< In saved findings.
  std::string_view noun;  ///< What the object is; empty if the word would not help.
  /// What a thread does, for stories. Placeholders: {object}, {value}, {number} (the value as a decimal), {bytes},
  /// {thread}, {waiter}, {waiters}.
  std::string_view words;
  /// If it fails. Text that begins with a letter replaces \c words, other text is appended.
  std::string_view failure;
};

/// One row per kind, in the order of OpKind. The last one stands for unknown kinds: they affect everything.
inline constexpr auto kOpTraits = [] {
  using enum OpKind;
  using enum Effect;
  using enum op::Flag;
  constexpr std::string_view kFails = ": fails";
  return std::to_array<OpTraits>({
      // clang-format off
      {None,                  Everything, Everything, 0, "none", "", "none", kFails},
      // A start is ordered after the creation only. A detach affects only when the memory of the thread is released.
      {ThreadStart,           Nothing,    Nothing,    kOneWay, "thread start", "", "starts", kFails},
      {ThreadEnd,             Writes,     Writes,     kOneWay, "thread end", "", "ends", kFails},
      {ThreadCreate,          Everything, Everything, kOneWay, "create thread", "", "creates {thread}", ""},
      {ThreadJoin,            Reads,      Reads,      kMayBlock,
       "join", "", "joins {thread}", "gives up waiting for {thread}"},
      {ThreadTryJoin,         Reads,      Reads,      kOnlyReads,
       "try join", "", "joins {thread}", "finds {thread} still running"},
      {ThreadDetach,          Nothing,    Nothing,    0, "detach", "", "detach {object}", kFails},
      {MutexLock,             Writes,     Writes,     kAnyLock | kExclusive | kMayBlock,
       "lock", "mutex", "locks {object}", kFails},
      {MutexTryLock,          Writes,     Reads,      kAnyLock | kExclusive,
       "try lock", "mutex", "tries to lock {object}", ", which is taken"},
      {MutexUnlock,           Writes,     Writes,     kAnyUnlock | kEndsExclusion,
       "unlock", "mutex", "unlocks {object}", kFails},
      {MutexDestroy,          Writes,     Writes,     0, "destroy mutex", "mutex", "destroys {object}", kFails},
      // Two readers commute, but a single reader may be what blocks a writer. So every operation on the lock must
      // depend on it (schedule/Reversals.h).
      {ReadLock,              Writes,     Writes,     kAnyLock | kShared | kMayBlock,
       "read lock", "read-write lock", "locks for reading {object}", kFails},
      {ReadTryLock,           Writes,     Reads,      kAnyLock | kShared,
       "try read lock", "read-write lock", "tries to lock for reading {object}", ", which is taken"},
      {WriteLock,             Writes,     Writes,     kAnyLock | kMayBlock,
       "write lock", "read-write lock", "locks for writing {object}", kFails},
      {WriteTryLock,          Writes,     Reads,      kAnyLock,
       "try write lock", "read-write lock", "tries to lock for writing {object}", ", which is taken"},
      {RwUnlock,              Writes,     Writes,     kAnyUnlock,
       "unlock rwlock", "read-write lock", "unlocks {object}", kFails},
      {CondWait,              Writes,     Writes,     kContended | kSleeps,
       "wait", "condition variable", "starts to wait on {object}", kFails},
      {CondWake,              Writes,     Writes,     kMayBlock | kSleeps,
       "wake", "condition variable", "wakes up from {object}", " by time-out"},
      {CondSignal,            Writes,     Reads,      kContended | kNotifies,
       "notify one", "condition variable", "notifies one waiter of {object}: wakes {waiter}",
       "notifies one waiter of {object}: none is waiting"},
      {CondBroadcast,         Writes,     Reads,      kContended | kNotifies,
       "notify all", "condition variable", "notifies all waiters of {object}: wakes {waiters}",
       "notifies all waiters of {object}: none is waiting"},
      {SemWait,               Writes,     Writes,     kMayBlock | kContended | kOrdersBefore | kSleeps,
       "acquire", "semaphore", "acquires {object}", kFails},
      {SemTryWait,            Writes,     Reads,      kContended | kOrdersBefore,
       "try acquire", "semaphore", "tries to acquire {object}", ": the count is 0"},
      {SemPost,               Writes,     Writes,     kContended | kOrdersAfter | kOneWay | kNotifies,
       "release", "semaphore", "releases {object}", kFails},
      {SemValue,              Reads,      Reads,      kOnlyReads | kContended,
       "read semaphore", "semaphore", "reads the count of {object}", kFails},
      {BarrierArrive,         Writes,     Writes,     kContended | kOrdersAfter | kSleeps,
       "arrive", "barrier", "arrives at {object}", kFails},
      // The round is over, whichever thread leaves first.
      {BarrierLeave,          Reads,      Reads,      kMayBlock | kOrdersBefore | kSleeps,
       "leave barrier", "barrier", "passes {object}", kFails},
      {SpinLock,              Writes,     Writes,     kAnyLock | kExclusive | kMayBlock,
       "spin lock", "spin lock", "locks {object}", kFails},
      {SpinTryLock,           Writes,     Reads,      kAnyLock | kExclusive,
       "try spin lock", "spin lock", "tries to lock {object}", ", which is taken"},
      {SpinUnlock,            Writes,     Writes,     kAnyUnlock | kEndsExclusion,
       "spin unlock", "spin lock", "unlocks {object}", kFails},
      {OnceEnter,             Writes,     Writes,     kExclusive | kMayBlock | kContended | kOrdersBefore,
       "once enter", "once flag", "enters {object}", kFails},
      {OnceLeave,             Writes,     Writes,     kEndsExclusion | kOrdersAfter,
       "once leave", "once flag", "completes {object}", kFails},
      {AtomicLoad,            Reads,      Reads,      kOnlyReads | kMemory | kContended | kReadsValue | kOrdersBefore,
       "load", "atomic", "loads {value} from {object}", ""},
      {AtomicStore,           Writes,     Writes,     kMemory | kContended | kWritesValue | kOrdersAfter,
       "store", "atomic", "stores {value} to {object}", ""},
      {AtomicExchange,        Writes,     Writes,     kUpdate, "exchange", "atomic", "changes {object} to {value}", ""},
      {AtomicUpdate,          Writes,     Writes,     kUpdate, "update", "atomic", "changes {object} to {value}", ""},
      {AtomicCompareExchange, Writes,     Reads,      kUpdate,
       "compare exchange", "atomic", "sets {object} to {value} by compare-exchange",
       "fails to set {object} by compare-exchange: it is {value}"},
      // A fence adds no order under sequential consistency.
      {Fence,                 Nothing,    Nothing,    kOnlyReads, "fence", "", "fence", kFails},
      {FutexWait,             Writes,     Reads,      kMemory | kContended | kSleeps,
       "futex wait", "atomic or futex", "checks whether to wait on {object}", ": the value has changed, no wait"},
      {FutexSleep,            Writes,     Writes,     kMayBlock | kMemory | kSleeps,
       "futex sleep", "atomic or futex", "wakes up from waiting on {object}", " by time-out"},
      {FutexWake,             Writes,     Reads,      kMemory | kContended | kNotifies,
       "futex wake", "atomic or futex", "wakes {waiters} waiting on {object}",
       "wakes waiters of {object}: none is waiting"},
      {PlainRead,             Reads,      Reads,      kOnlyReads | kMemory | kContended | kReadsValue | kPlain,
       "read", "variable", "reads {value} from {object}", ""},
      {PlainWrite,            Writes,     Writes,     kMemory | kContended | kWritesValue | kPlain,
       "write", "variable", "writes {value} to {object}", ""},
      {Yield,                 Nothing,    Nothing,    kOnlyReads, "yield", "", "yields", kFails},
      {Sleep,                 Everything, Everything, kOnlyReads | kMayBlock, "sleep", "", "sleeps", kFails},
      {Choose,                Nothing,    Nothing,    kOneWay, "choose", "", "chooses {number}", ""},
      {IoWait,                Everything, Everything, kMayBlock | kSleeps | kOneWay,
       "input or output", "", "does input or output", kFails},
      {Exit,                  Everything, Everything, kOneWay, "exit", "", "ends the program", kFails},
      {Free,                  Writes,     Writes,     0, "free", "", "frees the block of {bytes}", ""},
      {Destroy,               Writes,     Writes,     0, "destroy", "", "destroys {object}", kFails},
      // Which handlers run, and when, depends on the senders. A test for cancellation touches no object that a
      // cancellation refers to.
      {Interrupt,             Everything, Everything, 0,
       "interrupt", "", "is interrupted in its wait {object}", kFails},
      {Cancel,                Everything, Everything, 0, "cancel", "", "cancels", kFails},
      {TestCancel,            Everything, Everything, kOnlyReads, "test cancel", "", "tests for cancellation", kFails},
      {Count_,                Everything, Everything, 0, "unknown", "", "unknown", kFails},
      // clang-format on
  });
}();

static_assert(kOpTraits.size() == static_cast<std::size_t>(OpKind::Count_) + 1, "one row per kind, and one more");
static_assert(
    [] {
      for (std::size_t i = 0; i < kOpTraits.size(); ++i) {
        if (kOpTraits[i].kind != static_cast<OpKind>(i) || kOpTraits[i].name.empty()) { return false; }
      }
      return true;
    }(),
    "rows in the order of OpKind");

constexpr const OpTraits& traitsOf(OpKind kind) {
  const auto index = static_cast<std::size_t>(kind);
  return kOpTraits[index < kOpTraits.size() ? index : kOpTraits.size() - 1];
}

constexpr bool has(OpKind kind, op::Flag flag) { return (traitsOf(kind).flags & flag) != 0; }
constexpr bool onlyReads(OpKind kind) { return has(kind, op::kOnlyReads); }
constexpr bool mayBlock(OpKind kind) { return has(kind, op::kMayBlock); }
constexpr bool isMemory(OpKind kind) { return has(kind, op::kMemory); }
constexpr bool isPlain(OpKind kind) { return has(kind, op::kPlain); }
constexpr bool readsMemory(OpKind kind) { return has(kind, op::kReadsValue); }
constexpr bool writesMemory(OpKind kind) { return has(kind, op::kWritesValue); }
constexpr bool isContended(OpKind kind) { return has(kind, op::kContended); }
constexpr bool isSleep(OpKind kind) { return has(kind, op::kSleeps); }
constexpr bool acquiresLock(OpKind kind) { return has(kind, op::kAcquiresLock); }
constexpr bool releasesLock(OpKind kind) { return has(kind, op::kReleasesLock); }

/// Whether the operation waits until no other thread is inside the exclusion that it begins.
constexpr bool beginsExclusion(OpKind kind) { return has(kind, op::kExclusive) && mayBlock(kind); }

constexpr std::string_view opName(OpKind kind) { return traitsOf(kind).name; }

/// The effect of an executed operation; \p succeeded as in Event.
constexpr Effect effectOf(OpKind kind, bool succeeded) {
  const OpTraits& traits = traitsOf(kind);
  return succeeded ? traits.effect : traits.failedEffect;
}

/// Whether the order of two operations can matter: they share an object and at least one changes it.
constexpr bool conflicts(const PendingOp& a, const PendingOp& b) {
  if (a.object == kNoObject || a.object != b.object) { return false; }
  return !(onlyReads(a.kind) && onlyReads(b.kind));
}

}  // namespace heddle
