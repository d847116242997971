#include "runtime/model/Futex.h"

#include <linux/futex.h>
#include <sys/syscall.h>

#include <cerrno>
#include <climits>
#include <cstdint>

#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/model/AddressTable.h"
#include "runtime/model/AtomicFlag.h"
#include "runtime/model/Deadline.h"
#include "runtime/model/Spurious.h"
#include "runtime/session/restore/ProgramCall.h"

/// Futexes as the kernel implements them. A sleeper is in the queue of its word. Futexes order nothing: a program
/// relies on the atomic operations on the word for that.
namespace heddle::rt {
namespace {

struct FutexState {
  WaitQueue sleepers;
};

AddressTable<FutexState> gFutexes;

/// waitTag of a sleeper is its bit set, which is never 0, and whether it sleeps privately: private and shared futexes
/// do not see each other. waitTag of a woken thread is kWoken.
constexpr std::uint64_t kWoken = 0;
constexpr std::uint64_t kPrivate = std::uint64_t{1} << 32;

bool isWoken(const Thread& thread) { return thread.waitTag == kWoken; }
bool mayWakeAnyTime(const Thread&) { return true; }

struct Arguments {
  std::uint32_t* word;
  int operation;
  std::uint32_t value;
  const timespec* timeout;
  std::uint32_t value2;  ///< Passed in place of the timeout.
  std::uint32_t* word2;
  std::uint32_t value3;
};

Arguments unpack(const long (&raw)[6]) {
  return {reinterpret_cast<std::uint32_t*>(raw[0]), static_cast<int>(raw[1]),
          static_cast<std::uint32_t>(raw[2]),       reinterpret_cast<const timespec*>(raw[3]),
          static_cast<std::uint32_t>(raw[3]),       reinterpret_cast<std::uint32_t*>(raw[4]),
          static_cast<std::uint32_t>(raw[5])};
}

std::uint64_t tagFor(const Arguments& a, std::uint32_t bits) {
  return bits | ((a.operation & FUTEX_PRIVATE_FLAG) != 0 ? kPrivate : 0);
}

bool matches(const Thread& sleeper, std::uint64_t tag) {
  return ((sleeper.waitTag ^ tag) & kPrivate) == 0 && static_cast<std::uint32_t>(sleeper.waitTag & tag) != 0;
}

long failStep(int error) {
  noteResult(0, 0, false, false);
  return -error;
}

/// FUTEX_WAIT has a relative timeout, FUTEX_WAIT_BITSET an absolute one.
std::uint64_t deadlineOf(const Arguments& a, bool absolute) {
  if (a.timeout == nullptr) { return kNever; }
  if (!absolute) { return gTime.fromNow(*a.timeout); }
  return gTime.fromAbsolute((a.operation & FUTEX_CLOCK_REALTIME) != 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC, *a.timeout);
}

/// One call to the kernel. -ERESTART: it was interrupted, and is repeated.
long waitOnce(const Arguments& a, std::uint32_t bits, std::uint64_t deadlineNs, const void* pc) {
  reach(OpKind::FutexWait, a.word, pc);
  const std::uint32_t found = __atomic_load_n(a.word, __ATOMIC_SEQ_CST);
  if (found != a.value) {
    noteResult(found, 4, false, false);
    return -EAGAIN;
  }
  noteResult(found, 4, true, true);
  const bool spurious = wakesSpuriously(a.word, deadlineNs);
  Thread& me = self();
  me.waitTag = tagFor(a, bits);
  const Waited waited = reachWhen(OpKind::FutexSleep, a.word, pc, gFutexes.of(a.word).sleepers,
                                  spurious ? mayWakeAnyTime : isWoken, nullptr, deadlineNs, {.isSecondHalf = true});
  const bool woken = me.waitTag == kWoken || spurious;
  if (waited == Waited::Interrupted) {
    const bool restarts = handleInterruption() && a.timeout == nullptr;
    return woken ? 0 : (restarts ? -ERESTART : -EINTR);
  }
  if (woken) { return 0; }
  passDeadline(deadlineNs);
  return failStep(ETIMEDOUT);
}

long wait(const Arguments& a, std::uint32_t bits, bool absolute, const void* pc) {
  if (bits == 0 || (a.timeout != nullptr && (!isValid(*a.timeout) || a.timeout->tv_sec < 0))) { return -EINVAL; }
  const std::uint64_t deadlineNs = deadlineOf(a, absolute);
  long result = 0;
  do {
    result = waitOnce(a, bits, deadlineNs, pc);
  } while (result == -ERESTART);
  return result;
}

std::uint32_t countSleepers(const WaitQueue& queue, std::uint64_t tag) {
  std::uint32_t count = 0;
  for (const Thread* t = queue.first(); t != nullptr; t = WaitQueue::next(*t)) {
    count += matches(*t, tag) ? 1 : 0;
  }
  return count;
}

Thread* nthSleeper(const WaitQueue& queue, std::uint64_t tag, std::uint32_t n) {
  for (Thread* t = queue.first(); t != nullptr; t = WaitQueue::next(*t)) {
    if (matches(*t, tag) && n-- == 0) { return t; }
  }
  return nullptr;
}

/// The kernel wakes sleepers in the order of arrival, but decides internally which one arrived first. So any sleeper
/// may be woken.
std::uint32_t wakeSome(std::uint32_t* word, std::uint32_t most, std::uint64_t tag) {
  FutexState* state = gFutexes.find(word);
  if (state == nullptr) { return 0; }
  std::uint32_t woken = 0;
  for (std::uint32_t left = countSleepers(state->sleepers, tag); left > 0 && woken < most; --left, ++woken) {
    const std::uint32_t n = most - woken >= left ? 0 : chooseValue(ChoiceKind::Notify, left, word);
    nthSleeper(state->sleepers, tag, n)->waitTag = kWoken;
  }
  state->sleepers.refresh();
  return woken;
}

std::uint32_t requeueSome(const Arguments& a) {
  FutexState* from = gFutexes.find(a.word);
  if (from == nullptr || a.word == a.word2) { return 0; }
  WaitQueue& to = gFutexes.of(a.word2).sleepers;
  std::uint32_t moved = 0;
  while (moved < a.value2) {
    Thread* sleeper = nthSleeper(from->sleepers, tagFor(a, FUTEX_BITSET_MATCH_ANY), 0);
    if (sleeper == nullptr) { break; }
    const std::uint64_t deadlineNs = sleeper->deadlineNs;
    const bool overdue = sleeper->timedOut;
    redirect(*sleeper, OpKind::FutexSleep, a.word2, to, sleeper->ready, nullptr);
    sleeper->deadlineNs = deadlineNs;
    if (overdue) { setEnabled(*sleeper, true); }
    ++moved;
  }
  return moved;
}

long wake(const Arguments& a, std::uint32_t bits, const void* pc) {
  if (bits == 0) { return -EINVAL; }
  reach(OpKind::FutexWake, a.word, pc);
  const std::uint32_t woken = wakeSome(a.word, a.value, tagFor(a, bits));
  noteResult(woken, 4, woken > 0, woken > 0);
  return woken;
}

long requeue(const Arguments& a, bool compare, const void* pc) {
  if (static_cast<int>(a.value) < 0 || static_cast<int>(a.value2) < 0) { return -EINVAL; }
  reach(OpKind::FutexWake, a.word, pc);
  reportEverything();  // two words, and their sleepers
  if (compare && __atomic_load_n(a.word, __ATOMIC_SEQ_CST) != a.value3) { return failStep(EAGAIN); }
  const std::uint32_t woken = wakeSome(a.word, a.value, tagFor(a, FUTEX_BITSET_MATCH_ANY));
  const std::uint32_t moved = requeueSome(a);
  noteResult(woken, 4, woken + moved > 0, woken + moved > 0);
  return woken + moved;
}

/// An operation on the second word, packed into value3 (linux/futex.h, FUTEX_OP): 4 bits for the operation, 4 bits for
/// the comparison, and 12 bits for the argument of each.
struct WakeOp {
  std::uint32_t operation, comparison;
  std::int32_t argument, compareWith;

  explicit WakeOp(std::uint32_t packed)
      : operation((packed >> 28) & 7),
        comparison((packed >> 24) & 15),
        argument(static_cast<std::int32_t>(packed << 8) >> 20),
        compareWith(static_cast<std::int32_t>(packed << 20) >> 20) {
    if ((packed >> 31) != 0) {  // FUTEX_OP_OPARG_SHIFT
      argument = static_cast<std::int32_t>(1U << (static_cast<std::uint32_t>(argument) & 31));
    }
  }

  bool isKnown() const { return operation <= FUTEX_OP_XOR && comparison <= FUTEX_OP_CMP_GE; }

  std::uint32_t apply(std::uint32_t old) const {
    const auto operand = static_cast<std::uint32_t>(argument);
    switch (operation) {
      case FUTEX_OP_SET:
        return operand;
      case FUTEX_OP_ADD:
        return old + operand;
      case FUTEX_OP_OR:
        return old | operand;
      case FUTEX_OP_ANDN:
        return old & ~operand;
      default:
        return old ^ operand;
    }
  }

  bool holdsFor(std::int32_t old) const {
    switch (comparison) {
      case FUTEX_OP_CMP_EQ:
        return old == compareWith;
      case FUTEX_OP_CMP_NE:
        return old != compareWith;
      case FUTEX_OP_CMP_LT:
        return old < compareWith;
      case FUTEX_OP_CMP_LE:
        return old <= compareWith;
      case FUTEX_OP_CMP_GT:
        return old > compareWith;
      default:
        return old >= compareWith;
    }
  }
};

long wakeOp(const Arguments& a, const void* pc) {
  const WakeOp op(a.value3);
  if (!op.isKnown()) { return -ENOSYS; }
  reach(OpKind::FutexWake, a.word, pc);
  reportEverything();  // as in requeue()
  const std::uint32_t old = *a.word2;
  __atomic_store_n(a.word2, op.apply(old), __ATOMIC_SEQ_CST);
  publishUpdate(a.word2, sizeof *a.word2, pc);
  std::uint32_t woken = wakeSome(a.word, a.value, tagFor(a, FUTEX_BITSET_MATCH_ANY));
  if (op.holdsFor(static_cast<std::int32_t>(old))) {
    woken += wakeSome(a.word2, a.value2, tagFor(a, FUTEX_BITSET_MATCH_ANY));
  }
  noteResult(woken, 4, woken > 0, true);
  return woken;
}

}  // namespace

const LatePart kLateFutexes = ownPart<gFutexes>();

long futexCall(const long (&arguments)[6], const void* pc) {
  const Arguments a = unpack(arguments);
  switch (a.operation & FUTEX_CMD_MASK) {
    case FUTEX_WAIT:
      return wait(a, FUTEX_BITSET_MATCH_ANY, false, pc);
    case FUTEX_WAIT_BITSET:
      return wait(a, a.value3, true, pc);
    case FUTEX_WAKE:
      return wake(a, FUTEX_BITSET_MATCH_ANY, pc);
    case FUTEX_WAKE_BITSET:
      return wake(a, a.value3, pc);
    case FUTEX_REQUEUE:
      return requeue(a, false, pc);
    case FUTEX_CMP_REQUEUE:
      return requeue(a, true, pc);
    case FUTEX_WAKE_OP:
      return wakeOp(a, pc);
    case FUTEX_UNLOCK_PI:  // never waits; pthread_mutex_init uses it to query whether the kernel supports priorities
      return callOfProgram(SYS_futex, arguments);
    default:
      notSupported("futex operation other than wait, wake, requeue and wake-op", pc);
  }
}

}  // namespace heddle::rt
