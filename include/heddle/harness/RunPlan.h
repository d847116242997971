/* One execution of a test. */
#ifndef HEDDLE_HARNESS_RUNPLAN_H
#define HEDDLE_HARNESS_RUNPLAN_H

#include <assert.h>
#include <heddle/harness/State.h>
#include <heddle/harness/StaticState.h>

#include <algorithm>
#include <iterator>

namespace heddle::harness::detail {

/* Lets other threads run without counting as a preemption: the thread waits for one that has nothing to do. */
inline void letOthersGo() {
  std::thread([] {}).join();
}

/* How many results of an execution may be held at a time: each doubles the number of orders. */
inline constexpr std::size_t kMostHeld = 3;

struct Held {
  void* copy = nullptr;
  void (*release)(void*) = nullptr;
  std::size_t part = 0; /* The thread that holds it. */
};
inline Held held[kMostHeld];
/* The part that this thread performs; 0: none. */
inline thread_local std::size_t ownPart = 0;

/* A caller may still hold the result of its last call while other calls run: a cache of weak pointers finds it then. So
 * the orders of the calls are run with and without that. */
inline void holdOrDrop(void* copy, void (*release)(void*)) {
  for (Held& slot : held) {
    if (slot.copy != nullptr || ownPart == 0) { continue; }
    if (choose(2) == 0) { break; }
    slot = {copy, release, ownPart};
    return;
  }
  release(copy);
}

inline void drop(Held& slot) {
  if (slot.copy != nullptr) { slot.release(slot.copy); }
  slot = {};
}

/* Before a call of this part. */
inline void dropSome(std::size_t part) {
  ownPart = part;
  for (Held& slot : held) {
    if (slot.copy != nullptr && (slot.part == part || choose(2) == 1)) { drop(slot); }
  }
}

/* Makes the calls of one thread, one by one. The counter orders them, so accesses do not race just because nothing
 * else orders the calls. */
inline void performInTurn(std::size_t part) {
  State& now = state();
  for (std::size_t number = now.plan.first[part]; number < now.plan.first[part + 1]; ++number) {
    if (now.mode == Mode::OneAtATime) {
      const std::lock_guard<std::mutex> lock(now.oneAtATime);
      dropSome(part);
      perform(number);
      continue;
    }
    if (number != now.plan.first[part]) { letOthersGo(); }
    now.turn.fetch_add(1);
    dropSome(part);
    perform(number);
    now.turn.fetch_add(1);
  }
}

inline void performWhenPermitted(std::size_t part) {
  State& now = state();
  for (std::size_t number = now.plan.first[part]; number < now.plan.first[part + 1]; ++number) {
    {
      std::unique_lock<std::mutex> lock(now.oneAtATime);
      now.mayBegin.wait(lock, [&] { return now.permitted == part; });
      now.permitted = 0;
    }
    perform(number);
  }
}

/* The parts whose next call may begin, because the last one has ended. */
inline std::size_t waitingParts(std::size_t (&parts)[kMaxThreads]) {
  const State& now = state();
  std::size_t count = 0;
  for (std::size_t part = 2; part < now.plan.threadCount + 2; ++part) {
    std::size_t number = now.plan.first[part];
    while (number < now.plan.first[part + 1] && now.shown.end[number] != 0) {
      ++number;
    }
    if (number < now.plan.first[part + 1] && now.shown.begin[number] == 0) { parts[count++] = part; }
  }
  return count;
}

/* Lets the calls begin in every order. Time passes only when no thread can run: then no call can continue. */
inline void permitInTurn() {
  State& now = state();
  std::size_t parts[kMaxThreads];
  while (const std::size_t count = waitingParts(parts)) {
    const std::size_t next = parts[count == 1 ? 0 : choose(static_cast<std::uint32_t>(count))];
    {
      const std::lock_guard<std::mutex> lock(now.oneAtATime);
      now.permitted = next;
    }
    now.mayBegin.notify_all();
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
}

inline void performPart(std::size_t part) {
  const TestPlan& plan = state().plan;
  for (std::size_t number = plan.first[part]; number < plan.first[part + 1]; ++number) {
    perform(number);
  }
}

inline void runThreads() {
  const State& now = state();
  std::thread threads[kMaxThreads];
  const auto body = now.mode == Mode::Concurrent ? performPart
                    : now.mode == Mode::Prompt   ? performWhenPermitted
                                                 : performInTurn;
  for (std::size_t t = 1; t <= now.plan.threadCount; ++t) {
    threads[t - 1] = std::thread(body, t + 1);
  }
  if (now.mode == Mode::Prompt) { permitInTurn(); }
  for (std::size_t t = 1; t <= now.plan.threadCount; ++t) {
    threads[t - 1].join();
  }
}

/* More threads than the test itself needs: the class has started some of its own. */
inline void lookForOwnThreads() {
  State& now = state();
  if (now.mode != Mode::Sequential) { return; }
  std::size_t own = 1 + now.plan.threadCount;
  for (std::size_t t = 1; t <= now.plan.threadCount; ++t) {
    const std::size_t calls = now.plan.first[t + 2] - now.plan.first[t + 1];
    own += calls > 1 ? calls - 1 : 0; /* See letOthersGo(). */
  }
  if (heddle_thread_count() > own) { now.hasOwnThreads = true; }
}

/* One function per object, so that the stack of an allocation identifies the object. */
template <std::size_t Number>
[[gnu::noinline]] void constructObject() {
  State& now = state();
  if (Number >= now.plan.objectCount) { return; }
  const Call& call = now.plan.objects[Number];
  now.objects[Number] = now.table->constructors[call.operation]({call.numbers, now.objects});
}

inline bool construct() {
  State& now = state();
  static_assert(kMaxObjects == 3);
  try {
    constructObject<0>();
    constructObject<1>();
    constructObject<2>();
  } catch (...) {
    describeException(now.thrown[0]);
    return false; /* Without an object there is no test. Objects made so far leak, once. */
  }
  return true;
}

inline void attempt(std::size_t number) {
  try {
    invoke(number);
  } catch (...) { noteThrown(number); }
}

/* Makes the calls that follow the threads. Which arguments are valid depends on what the object holds by then, so an
 * exception from a call with arguments is an ordinary result. From a call without arguments it shows that the object
 * is broken. */
inline void observe() {
  const TestPlan& plan = state().plan;
  for (std::size_t number = plan.first[1]; number < plan.first[2]; ++number) {
    plan.calls[number].given != 0 ? attempt(number) : perform(number);
  }
}

inline void runPlan() {
  staticState().putBack();
  State& now = state();
  std::memset(now.thrown, 0, sizeof now.thrown);
  std::memset(now.destroyed, 0, sizeof now.destroyed);
  now.shown.clear();
  now.permitted = 0;
  std::fill(std::begin(held), std::end(held), Held{});
  keepAlive = now.mode == Mode::Sequential || now.mode == Mode::OneAtATime ? holdOrDrop : nullptr;
  now.constructed = construct();
  if (!now.constructed) { return; }
  /* Exceptions are only recorded: the calls before the threads run alone, so they cannot show a concurrency error. */
  for (std::size_t number = 0; number < now.plan.first[1]; ++number) {
    attempt(number);
  }
  runThreads();
  std::for_each(std::begin(held), std::end(held), drop);
  observe();
  for (std::size_t i = 0; i < now.plan.objectCount; ++i) {
    if (now.destroyed[i]) { continue; }
    now.table->check(now.objects[i]);
    if (now.comparing) { now.table->describeState(now.objects[i], now.shown.results[kMaxCalls + i]); }
  }
  if (now.enforcing && !now.results.explains(now.shown)) {
    __assert_fail(now.claim.c_str(), "heddle-harness", 1, "test");
  }
  lookForOwnThreads();
  releaseKept();
  for (std::size_t i = 0; i < now.plan.objectCount; ++i) {
    if (!now.destroyed[i]) { now.table->destroy(now.objects[i]); }
  }
}

}  // namespace heddle::harness::detail

#endif
