/* The test that is being executed, and what the current execution has shown so far. */
#ifndef HEDDLE_HARNESS_STATE_H
#define HEDDLE_HARNESS_STATE_H

#include <cxxabi.h>
#include <heddle/harness/Results.h>
#include <heddle/harness/Table.h>
#include <heddle/harness/TestPlan.h>
#include <heddle/heddle.h>

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <typeinfo>

namespace heddle::harness {

/* An exception that left a call, as "type: message". */
struct Thrown {
  char text[192];
};

namespace detail {

/* Exceptions that left a call in a sequential run. The call may fail in the same way in an interleaving. */
using Allowed = std::set<std::pair<std::size_t, std::string>>;

enum class Mode {
  Concurrent,
  Sequential, /* Threads switch only between calls, and where a call waits. */
  OneAtATime, /* One call at a time, but threads of the class itself may run at any time. */
  Prompt,     /* A call begins when no other call can continue. */
};

struct State {
  const Table* table = nullptr;
  TestPlan plan;
  bool judging = true; /* All orders of the calls are known, so anything else is a violation. */
  Mode mode = Mode::Concurrent;
  bool realTime = false;  /* The order in which calls began and ended counts. */
  bool comparing = false; /* Record final states. */
  bool enforcing = false; /* End the execution if no order explains its results. */
  std::string claim;      /* The claim that such results violate. */
  void* objects[kMaxObjects] = {};
  Thrown thrown[kMaxCalls] = {};
  bool constructed = false;
  bool destroyed[kMaxObjects] = {}; /* Destroyed by a call of the test. */
  bool hasOwnThreads = false;       /* The class starts threads. */
  std::atomic<unsigned> turn{0};
  std::mutex oneAtATime; /* Also guards `permitted`. */
  std::condition_variable mayBegin;
  std::size_t permitted = 0; /* The part whose next call may begin; 0: none. */
  Allowed allowed;
  bool mayThrow[kMaxCalls] = {}; /* Calls with an entry in `allowed`. */
  Shown shown;
  Results results;
};

/* Not a static variable of a function: loading its guard would be a step of every call. */
inline State theState;
inline State& state() { return theState; }

inline void describeException(Thrown& thrown) {
  const std::type_info* type = abi::__cxa_current_exception_type();
  int status = 0;
  char* name = type == nullptr ? nullptr : abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  const char* shown = name != nullptr ? name : "an exception";
  try {
    throw;
  } catch (const std::exception& exception) {
    std::snprintf(thrown.text, sizeof thrown.text, "%s: %s", shown, exception.what());
  } catch (...) { std::snprintf(thrown.text, sizeof thrown.text, "%s", shown); }
  std::free(name);
  for (char& c : thrown.text) {
    if (c == '\n' || c == '\t') { c = ' '; }
  }
}

inline void invoke(std::size_t number) {
  State& now = state();
  const Call& call = now.plan.calls[number];
  /* A search distinguishes the orders of two calls that do not overlap only if it sees that the order matters. */
  if (now.realTime) { now.turn.fetch_add(1, std::memory_order_relaxed); }
  now.shown.noteBegin(number);
  if (call.operation == kDestroy) {
    now.destroyed[call.object] = true;
    now.table->destroy(now.objects[call.object]);
  } else {
    for (std::uint32_t i = 0; i < call.times; ++i) {
      now.table->operations[call.operation](
          now.objects[call.object],
          {call.numbers, now.objects, now.objects[call.object], now.table->reenter, call.label},
          now.shown.results[number]);
    }
  }
  now.shown.noteEnd(number);
  if (now.realTime) { now.turn.fetch_add(1, std::memory_order_relaxed); }
}

/* Call this in a handler: the exception is the result of the call. */
inline void noteThrown(std::size_t number) {
  State& now = state();
  Text& result = now.shown.results[number];
  describeException(now.thrown[number]);
  result.clear();
  result.add("throws ");
  result.add(now.thrown[number].text);
  now.shown.noteEnd(number);
}

/* An exception that no sequential run has shown at this call leaves the thread, which is the error. If no exception
 * is allowed at this call there is no handler, so that the program ends where the exception was thrown. */
inline void perform(std::size_t number) {
  State& now = state();
  if (now.mode == Mode::Concurrent && now.judging && !now.mayThrow[number]) { return invoke(number); }
  try {
    invoke(number);
  } catch (...) {
    noteThrown(number);
    const bool known =
        now.mode != Mode::Concurrent || !now.judging || now.allowed.contains({number, now.thrown[number].text});
    if (!known) { throw; }
  }
}

}  // namespace detail
}  // namespace heddle::harness

#endif
