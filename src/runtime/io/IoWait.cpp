#include "runtime/io/IoWait.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "runtime/Immortal.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/io/Children.h"
#include "runtime/io/Signals.h"
#include "runtime/io/Timers.h"
#include "runtime/model/Cancel.h"

namespace heddle::rt {
namespace {

/// How long Heddle waits in real time, while all threads wait for the outside, before virtual time jumps.
constexpr int kMomentMs = 50;
constexpr int kPatienceMs = 60'000;
constexpr std::uint32_t kMostPolled = 1024;
/// How long a new wait gives the program's own children: while they work, and while they only wait.
constexpr int kWorkingMs = 2'000;
constexpr int kWaitingMs = 10;

struct Waiters {
  std::uint32_t generation = 0;
  bool childrenAreSlow = false;  ///< In this execution, waiting for them has failed.
  WaitQueue queue;
  std::vector<pollfd> polled;
};
Immortal<Waiters> gWaiters;

Waiters& waiters() {
  Waiters& all = *gWaiters;
  if (all.generation != gEngine.generation) {
    all.generation = gEngine.generation;
    all.childrenAreSlow = false;
    all.queue = WaitQueue{};
  }
  return all;
}

IoWait& waitOf(const Thread& thread) { return *static_cast<IoWait*>(thread.waitState); }

bool mayGoOn(const Thread& thread) { return waitOf(thread).known; }

void look(Thread& thread) {
  IoWait& wait = waitOf(thread);
  wait.known = wait.isPossible(wait);
}

template <class Function>
void forEachWait(Function function) {
  for (Thread* t = waiters().queue.first(); t != nullptr; t = WaitQueue::next(*t)) {
    function(*t);
  }
}

/// Records the call for the verdict. Only the first one is kept.
void nameUncontrolled(const IoWait& wait) {
  char(&text)[sizeof gEngine.block->progress.uncontrolledCall] = gEngine.block->progress.uncontrolledCall;
  if (text[0] == 0) { std::snprintf(text, sizeof text, "input: %s", wait.call); }
}

/// Collects the descriptors of the waits that are not Inside. True: all of these can be polled.
bool collect(std::vector<pollfd>& polled) {
  polled.clear();
  polled.resize(kMostPolled);
  std::uint32_t used = 0;
  bool all = true;
  forEachWait([&](Thread& t) {
    const IoWait& wait = waitOf(t);
    if (wait.origin == Origin::Inside) { return; }
    if (wait.descriptors == nullptr || wait.deceived) {
      all = false;
      return;
    }
    used += wait.descriptors(wait, polled.data() + used, kMostPolled - used);
  });
  polled.resize(used);
  return all;
}

bool anybodyIsWoken() {
  forEachWait([](Thread& t) {
    IoWait& wait = waitOf(t);
    const bool guess = std::exchange(wait.deceived, false);
    look(t);
    // Effects of the program's own operations were checked when they happened.
    if (wait.known && wait.origin != Origin::Inside && !guess) { nameUncontrolled(wait); }
  });
  waiters().queue.refresh();
  return !gEngine.enabled.empty();
}

/// Shows the driver that the execution does not hang.
void beat(int turn) {
  gEngine.block->progress.currentSteps.store(gEngine.steps + static_cast<std::uint64_t>(turn & 1),
                                             std::memory_order_relaxed);
}

[[noreturn]] void giveUp() {
  const Thread* who = nullptr;
  forEachWait([&who](Thread& t) { who = who == nullptr && waitOf(t).origin != Origin::Inside ? &t : who; });
  char text[128];
  std::snprintf(text, sizeof text, "waiting for input from outside (%s): nothing arrived within %d seconds",
                waitOf(*who).call, kPatienceMs / 1000);
  notSupported(text, who->opPc);
}

/// Operations of a child process happen in every replay. Waiting for them here makes their effects arrive at the same
/// step, independent of the load of the machine.
bool childrenMakePossible(IoWait& wait) {
  constexpr int kSliceMs = 1;
  bool& inVain = waiters().childrenAreSlow;
  int waited = 0;
  for (int passed = 0; !inVain; passed += kSliceMs) {
    const Doing doing = whatChildrenDo();
    if (wait.isPossible(wait)) { break; }
    if (doing == Doing::Nothing) { return false; }
    waited = doing == Doing::Waits ? waited + kSliceMs : 0;
    inVain = waited > kWaitingMs || passed > kWorkingMs;
    beat(passed);
    sys::call(SYS_poll, nullptr, 0, kSliceMs);
  }
  beat(0);
  return !inVain;
}

std::uint32_t pollOne(const IoWait& wait, pollfd* out, std::uint32_t room) {
  if (room == 0) { return 0; }
  *out = static_cast<const DescriptorWait&>(wait).one;
  return 1;
}

bool isOneReady(IoWait& wait) {
  const pollfd& one = static_cast<DescriptorWait&>(wait).one;
  return isReady(one.fd, one.events);
}

}  // namespace

const LatePart kLateIoWaiters = copiedPart<gWaiters>();

bool isReady(long descriptor, short events) {
  pollfd one{static_cast<int>(descriptor), events, 0};
  return sys::call(SYS_poll, &one, 1, 0) != 0;
}

DescriptorWait::DescriptorWait(long descriptor, short events, const char* name) {
  one = {static_cast<int>(descriptor), events, 0};
  isPossible = isOneReady;
  descriptors = pollOne;
  call = name;
}

bool awaitIo(IoWait& wait, const void* pc, std::uint64_t deadlineNs) {
  cancellationPoint();
  fireOverdueTimers();
  const bool fromChild = wait.origin != Origin::Inside && hasChildProcess();
  wait.known = !wait.deceived && (wait.isPossible(wait) || (fromChild && childrenMakePossible(wait)));
  const Waited waited = reachWhen(OpKind::IoWait, nullptr, pc, waiters().queue, mayGoOn, &wait, deadlineNs,
                                  {.mask = wait.mask, .bySignals = wait.interruptible, .isCancellationPoint = true});
  wait.interrupted = waited == Waited::Interrupted;
  if (wait.interrupted && !wait.interruptible) {
    handleInterruption();  // only a cancellation can cause this
  }
  return waited == Waited::Ready;
}

void ioChanged() {
  fireOverdueTimers();
  if (waiters().queue.empty()) { return; }
  forEachWait([](Thread& t) {
    IoWait& wait = waitOf(t);
    wait.deceived = false;
    if (wait.origin != Origin::Outside || wait.known) { look(t); }
  });
  waiters().queue.refresh();
}

bool outsideWakesThread(bool othersMayRun) {
  Waiters& all = waiters();
  if (all.queue.empty()) { return false; }
  if (anybodyIsWoken()) { return true; }
  bool outside = false;
  forEachWait([&](Thread& t) {
    outside = outside || (waitOf(t).origin != Origin::Inside && (waitOf(t).isUrgent || !othersMayRun));
  });
  if (!outside) { return false; }
  constexpr int kSliceMs = 50;
  const bool pollable = collect(all.polled);
  const int slice = pollable ? kSliceMs : 1;
  for (int passed = 0, turn = 0; passed < (othersMayRun ? kMomentMs : kPatienceMs); passed += slice, ++turn) {
    beat(turn);
    sys::call(SYS_poll, all.polled.data(), all.polled.size(), slice);
    if (anybodyIsWoken()) {
      beat(0);
      return true;
    }
  }
  if (!othersMayRun) { giveUp(); }
  return false;
}

}  // namespace heddle::rt
