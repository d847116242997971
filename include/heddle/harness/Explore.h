/* Explores one test: the orders of its calls first, then its interleavings. */
#ifndef HEDDLE_HARNESS_EXPLORE_H
#define HEDDLE_HARNESS_EXPLORE_H

#include <cxxabi.h>
#include <heddle/harness/Argument.h>
#include <heddle/harness/Plan.h>
#include <heddle/heddle.h>

#include <atomic>
#include <exception>
#include <set>
#include <string>
#include <thread>
#include <typeinfo>

namespace heddle::harness {

/* The class: how to make, use and destroy an object of it. */
struct Table {
  void* (*const* constructors)(const Given&);
  void (*const* operations)(void* object, const Given&);
  void (*destroy)(void* object);
};

/* An exception that left a call, as "type: message". */
struct Thrown {
  char text[192];
};

namespace detail {

/* How often an exception left a call in a sequential run: such a call may fail in this way. */
using Allowed = std::set<std::pair<std::size_t, std::string>>;

struct State {
  const Table* table = nullptr;
  Plan plan;
  bool judging = true;     /* All orders of the calls are known: what is not among them counts. */
  bool sequential = false; /* Threads take turns only between calls, and where a call waits. */
  void* objects[kMaxObjects] = {};
  Thrown thrown[kMaxCalls] = {};
  bool constructed = false;
  std::atomic<unsigned> turn{0};
  Allowed allowed;
  std::set<std::uint32_t> allowedEndings;
  std::uint64_t notCompleted = 0;
  std::uint64_t badEndings = 0; /* Of concurrent executions, not among the allowed ones. */
  std::uint32_t firstBad = 0;
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

/* An exception that no sequential run has shown at this call leaves the thread: that is the error. */
inline void perform(std::size_t number) {
  State& now = state();
  const Call& call = now.plan.calls[number];
  try {
    now.table->operations[call.operation](now.objects[call.object], {call.numbers, now.objects});
  } catch (...) {
    describeException(now.thrown[number]);
    const bool known = now.sequential || !now.judging || now.allowed.contains({number, now.thrown[number].text});
    if (!known) throw;
  }
}

inline void performPart(std::size_t part) {
  const Plan& plan = state().plan;
  for (std::size_t number = plan.first[part]; number < plan.first[part + 1]; ++number) perform(number);
}

/* Each call is a thread of its own that starts the next one of its chain at its end: so, without preemption, threads
 * are switched exactly between calls, and where a call has to wait for another. The counter orders the calls: what
 * races only because nothing else orders them is no race here. */
struct Chain {
  std::thread links[kMaxCalls];

  void start(std::size_t number, std::size_t end) {
    if (number == end) return;
    links[number] = std::thread([this, number, end] {
      state().turn.fetch_add(1);
      perform(number);
      state().turn.fetch_add(1);
      start(number + 1, end);
    });
  }
  void join(std::size_t first, std::size_t end) {
    for (std::size_t number = first; number < end; ++number) links[number].join();
  }
};

inline void runThreads() {
  const Plan& plan = state().plan;
  if (state().sequential) {
    Chain chain;
    for (std::size_t t = 1; t <= plan.threadCount; ++t) chain.start(plan.first[t + 1], plan.first[t + 2]);
    for (std::size_t t = 1; t <= plan.threadCount; ++t) chain.join(plan.first[t + 1], plan.first[t + 2]);
    return;
  }
  std::thread threads[kMaxThreads];
  for (std::size_t t = 1; t <= plan.threadCount; ++t) threads[t - 1] = std::thread([t] { performPart(t + 1); });
  for (std::size_t t = 1; t <= plan.threadCount; ++t) threads[t - 1].join();
}

inline void runPlan() {
  State& now = state();
  std::memset(now.thrown, 0, sizeof now.thrown);
  now.constructed = false;
  try {
    for (std::size_t i = 0; i < now.plan.objectCount; ++i) {
      const Call& call = now.plan.objects[i];
      now.objects[i] = now.table->constructors[call.operation]({call.numbers, now.objects});
    }
  } catch (...) {
    describeException(now.thrown[0]);
    return; /* No object, no test; what was made already is left behind, once. */
  }
  now.constructed = true;
  for (std::size_t number = 0; number < now.plan.first[1]; ++number) {
    try {
      const Call& call = now.plan.calls[number];
      now.table->operations[call.operation](now.objects[call.object], {call.numbers, now.objects});
    } catch (...) {
      describeException(now.thrown[number]);
    }
  }
  runThreads();
  performPart(1);
  for (std::size_t i = 0; i < now.plan.objectCount; ++i) now.table->destroy(now.objects[i]);
}

}  // namespace detail

/* What one test has shown. */
struct Verdict {
  bool constructed = true;
  std::string whyNot; /* The exception of the constructor. */
  std::uint64_t sequentialRuns = 0;
  bool allSequential = false; /* Every order of the calls was run. */
  heddle_test_result concurrent{};
  std::uint64_t races = 0; /* Executions that have completed, with a data race. */
  std::uint64_t badEndings = 0;
  std::uint32_t firstBad = 0; /* heddle_ending of the first of them. */
};

struct Budget {
  std::uint64_t sequential = 500;
  std::uint64_t schedules = 1000;
  int preemptions = 2; /* Negative: the random strategy. */
  std::uint64_t seed = 1;
};

namespace detail {

inline void afterSequential(void*, std::uint32_t ending) {
  State& now = state();
  now.allowedEndings.insert(ending);
  for (std::size_t i = 0; i < kMaxCalls; ++i) {
    if (now.thrown[i].text[0] != '\0') now.allowed.emplace(i, now.thrown[i].text);
  }
}

inline void afterConcurrent(void*, std::uint32_t ending) {
  State& now = state();
  if (ending == HEDDLE_COMPLETED) return;
  ++now.notCompleted;
  if (!now.judging || now.allowedEndings.contains(ending)) return;
  if (now.badEndings++ == 0) now.firstBad = ending;
}

inline heddle_test_result exploreConcurrent(const Budget& budget, bool keepGoing) {
  Options options;
  options.strategy = budget.preemptions < 0 ? "random" : "dfs";
  options.preemption_bound = budget.preemptions < 0 ? 0 : budget.preemptions + 1;
  options.schedules = budget.schedules;
  options.seed = budget.seed;
  options.max_steps = 20000;
  options.quiet = 1;
  options.keep_going = keepGoing ? 1 : 0;
  options.after_execution = afterConcurrent;
  return test(runPlan, options);
}

}  // namespace detail

/* The sequential runs first: what they show is allowed. Then, after \p between, the interleavings. */
inline Verdict explore(const Table& table, const Plan& plan, const Budget& budget,
                       void (*between)(bool allSequential)) {
  detail::State& now = detail::state();
  now.table = &table;
  now.plan = plan;
  now.allowed.clear();
  now.allowedEndings.clear();
  now.notCompleted = 0;
  now.badEndings = 0;
  now.firstBad = 0;
  now.sequential = true;
  Verdict verdict;
  Options sequential;
  sequential.strategy = "dfs";
  sequential.preemption_bound = 1;
  sequential.points = 1;
  sequential.schedules = budget.sequential;
  sequential.max_steps = 20000;
  sequential.quiet = 1;
  sequential.keep_going = 1;
  sequential.after_execution = detail::afterSequential;
  const Result runs = test(detail::runPlan, sequential);
  verdict.sequentialRuns = runs.executions;
  verdict.allSequential = runs.exhausted != 0;
  verdict.constructed = now.constructed || !now.allowedEndings.contains(HEDDLE_COMPLETED);
  if (!verdict.constructed) {
    verdict.whyNot = now.thrown[0].text;
    return verdict;
  }
  now.sequential = false;
  /* An order that was not run may allow anything; a data race is one whatever the orders show. */
  now.judging = verdict.allSequential;
  between(verdict.allSequential);
  const bool mayEndBadly =
      !now.judging || now.allowedEndings.size() > 1 || !now.allowedEndings.contains(HEDDLE_COMPLETED);
  verdict.concurrent = detail::exploreConcurrent(budget, mayEndBadly);
  if (verdict.concurrent.errors > now.notCompleted) verdict.races = verdict.concurrent.errors - now.notCompleted;
  verdict.badEndings = now.badEndings;
  verdict.firstBad = now.firstBad;
  return verdict;
}

}  // namespace heddle::harness

#endif
