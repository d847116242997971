/* The test that is executed, and what the execution at hand has shown so far. */
#ifndef HEDDLE_HARNESS_STATE_H
#define HEDDLE_HARNESS_STATE_H

#include <cxxabi.h>
#include <heddle/harness/Argument.h>
#include <heddle/harness/Plan.h>
#include <heddle/harness/Results.h>
#include <heddle/heddle.h>

#include <atomic>
#include <exception>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <typeinfo>

namespace heddle::harness {

/* The class: how to make, use and destroy an object of it. */
struct Table {
  void* (*const* constructors)(const Given&);
  void (*const* operations)(void* object, const Given&, Text& result);
  void (*destroy)(void* object);
  void (*tellState)(const void* object, Text& state); /* When all threads have ended. */
  void (*check)(const void* object);                  /* The user's invariant, at the same time. */
  void (*reenter)(void* object);                      /* What callbacks call; null: nothing. */
};

/* An exception that left a call, as "type: message". */
struct Thrown {
  char text[192];
};

namespace detail {

/* An exception that left a call in a sequential run: such a call may fail in this way. */
using Allowed = std::set<std::pair<std::size_t, std::string>>;

enum class Mode {
  Concurrent,
  Sequential, /* Threads take turns only between calls, and where a call waits. */
  OneAtATime, /* One call at a time, but threads of the class itself may run at any moment. */
};

struct State {
  const Table* table = nullptr;
  Plan plan;
  bool judging = true; /* All orders of the calls are known: what is not among them counts. */
  Mode mode = Mode::Concurrent;
  bool realTime = false;  /* The order in which calls began and ended counts. */
  bool comparing = false; /* Final states are asked for. */
  bool enforcing = false; /* Results that no order explains end the execution. */
  std::string claim;      /* What they are against. */
  void* objects[kMaxObjects] = {};
  Thrown thrown[kMaxCalls] = {};
  bool constructed = false;
  bool destroyed[kMaxObjects] = {}; /* By a call of the test. */
  bool hasOwnThreads = false;       /* The class starts threads. */
  std::atomic<unsigned> turn{0};
  std::mutex oneAtATime;
  Allowed allowed;
  bool mayThrow[kMaxCalls] = {}; /* Calls that are among them. */
  Shown shown;
  Results results;
};

inline State& state() {
  static State instance;
  return instance;
}

inline void describeException(Thrown& thrown) {
  const std::type_info* type = abi::__cxa_current_exception_type();
  int status = 0;
  char* name = type == nullptr ? nullptr : abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  const char* shown = name != nullptr ? name : "an exception";
  try {
    throw;
  } catch (const std::exception& exception) {
    std::snprintf(thrown.text, sizeof thrown.text, "%s: %s", shown, exception.what());
  } catch (...) {
    std::snprintf(thrown.text, sizeof thrown.text, "%s", shown);
  }
  std::free(name);
  for (char& c : thrown.text) {
    if (c == '\n' || c == '\t') c = ' ';
  }
}

inline void invoke(std::size_t number) {
  State& now = state();
  const Call& call = now.plan.calls[number];
  /* Two calls that do not overlap are told apart only if the search sees that their order matters. */
  if (now.realTime) now.turn.fetch_add(1, std::memory_order_relaxed);
  now.shown.noteBegin(number);
  if (call.operation == kDestroy) {
    now.destroyed[call.object] = true;
    now.table->destroy(now.objects[call.object]);
  } else {
    now.table->operations[call.operation](now.objects[call.object],
                                          {call.numbers, now.objects, now.objects[call.object], now.table->reenter},
                                          now.shown.results[number]);
  }
  now.shown.noteEnd(number);
  if (now.realTime) now.turn.fetch_add(1, std::memory_order_relaxed);
}

/* In a handler: the exception is the result of the call. */
inline void noteThrown(std::size_t number) {
  State& now = state();
  Text& result = now.shown.results[number];
  describeException(now.thrown[number]);
  result.clear();
  result.add("throws ");
  result.add(now.thrown[number].text);
  now.shown.noteEnd(number);
}

/* An exception that no sequential run has shown at this call leaves the thread: that is the error. Where none is known
 * there is no handler, so that the program ends where it was thrown. */
inline void perform(std::size_t number) {
  State& now = state();
  if (now.mode == Mode::Concurrent && now.judging && !now.mayThrow[number]) return invoke(number);
  try {
    invoke(number);
  } catch (...) {
    noteThrown(number);
    const bool known =
        now.mode != Mode::Concurrent || !now.judging || now.allowed.contains({number, now.thrown[number].text});
    if (!known) throw;
  }
}

}  // namespace detail
}  // namespace heddle::harness

#endif
