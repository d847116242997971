/* Heddle's public interface: tests that explore schedules, and choices that the exploration makes.
 *
 *   #include <heddle/heddle.h>
 *
 *   bool ok = heddle::test([] {
 *     int balance = 0;
 *     std::thread a([&] { balance += 1; });
 *     balance += 1;
 *     a.join();
 *   });
 *
 * Build with `heddle c++` or the CMake package. Every function here also works in a program that was started without
 * Heddle. */
#ifndef HEDDLE_HEDDLE_H
#define HEDDLE_HEDDLE_H

#include <stdint.h>

#ifdef __cplusplus
#define HEDDLE_ZERO = {}
extern "C" {
#else
#define HEDDLE_ZERO
#endif

/* Zero means the default. Under `heddle run`, options of the command line take precedence. */
struct heddle_test_options {
  const char* strategy HEDDLE_ZERO;     /* see `heddle strategies`; default: pos */
  uint64_t schedules HEDDLE_ZERO;       /* run at most this many executions; default: 1000 */
  uint64_t seed HEDDLE_ZERO;            /* default: 1 */
  uint64_t max_steps HEDDLE_ZERO;       /* cut an execution off after this many steps; default: 20000000 */
  int32_t preemption_bound HEDDLE_ZERO; /* dfs, dpor: n+1 allows at most n preemptions; default: no bound */
  uint32_t points HEDDLE_ZERO;          /* scheduling points; 0: racing, 1: sync, 2: all */
  uint32_t kernel_threads HEDDLE_ZERO;  /* 1: run logical threads on kernel threads */
  uint32_t quiet HEDDLE_ZERO;           /* 1: print nothing */
  uint32_t keep_going HEDDLE_ZERO;      /* 1: continue after an error; the caller judges it, in after_execution */
  /* Called after each execution, outside of control. `argument` is that of the body, `ending` a heddle_ending. */
  void (*after_execution)(void* argument, uint32_t ending) HEDDLE_ZERO;
  /* If a thread uses this much CPU time without reaching a scheduling point, its execution ends with
   * HEDDLE_NO_PROGRESS. Ignored under `heddle run`, which watches executions itself. Default: no limit. */
  uint32_t patience_ms HEDDLE_ZERO;
};

enum heddle_ending {
  HEDDLE_COMPLETED = 1,
  HEDDLE_STUCK = 2,
  HEDDLE_STEP_LIMIT = 3,
  HEDDLE_NO_PROGRESS = 4,
  HEDDLE_ASSERTION_FAILED = 5,
  HEDDLE_ABORTED = 6,
  HEDDLE_UNCAUGHT_EXCEPTION = 7,
  HEDDLE_FATAL_SIGNAL = 8,
  HEDDLE_EXIT_STATUS = 9,
  HEDDLE_NOT_SUPPORTED = 10,
  HEDDLE_OUT_OF_RESOURCES = 12,
  HEDDLE_MEMORY_ERROR = 16,
  HEDDLE_MISUSE = 17,
  HEDDLE_ENDLESS = 18 /* shown never to end; HEDDLE_STEP_LIMIT: cut off, not decided */
};

struct heddle_test_result {
  uint64_t executions;
  uint64_t steps;
  uint64_t errors;      /* executions with an error; more than one only with keep_going or under `heddle run` */
  uint32_t failed;      /* 1: an error was found */
  uint32_t exhausted;   /* 1: every schedule within the strategy's bound was executed */
  uint64_t repetitions; /* dpor: executions that turned out to be redundant */
};

/* Explores the schedules of body(argument) in this process. Stops at the first error, prints its story and how to
 * replay it. Outside of `heddle run`, an execution cut off at max_steps also stops it; such an execution is not
 * decided. Returns 1 if an error was found, else 0. */
int heddle_test(void (*body)(void*), void* argument, const struct heddle_test_options* options,
                struct heddle_test_result* result);

/* Returns 1 if the last heddle_test() of this process has executed every schedule within the bound, except that threads
 * that only polled may have been held back until something changed. */
uint32_t heddle_exhausted_but_for_spinning(void);

/* Returns one of 0 .. count-1, chosen by the exploration; 0 in a program that is not under control. */
uint32_t heddle_choose(uint32_t count);

/* Returns how many threads the execution has created so far, the main thread included; 0 in a program that is not under
 * control. */
uint32_t heddle_thread_count(void);

#ifdef __cplusplus
} /* extern "C" */

namespace heddle {

using Options = ::heddle_test_options;

/* The result of an exploration. Converts to true if there was no error. */
struct [[nodiscard]] Result : ::heddle_test_result {
  explicit operator bool() const { return failed == 0; }
};

namespace detail {
/* The runtime looks for this name: it marks a program that explores tests of its own. */
extern "C" inline __attribute__((visibility("default"), weak)) const char heddle_program_has_tests = 1;
} /* namespace detail */

/* Explores the schedules of \p body. It is called repeatedly and must not leave anything behind that changes the next
 * call. */
template <class Body>
Result test(Body&& body, const Options& options = {}) {
  (void)*static_cast<const volatile char*>(&detail::heddle_program_has_tests);
  Result result{};
  auto* callee = &body;
  using Callee = decltype(callee);
  heddle_test([](void* argument) { (**static_cast<Callee*>(argument))(); }, &callee, &options, &result);
  return result;
}

inline uint32_t choose(uint32_t count) { return heddle_choose(count); }

} /* namespace heddle */
#endif

#endif
