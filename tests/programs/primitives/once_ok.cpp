// EXPECT: no finding, within 200 executions
// pthread_once and std::call_once: one thread runs the routine, all see its effects; a routine that throws or ends its
// thread is run again.
#include <pthread.h>
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <thread>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static pthread_once_t exiting = PTHREAD_ONCE_INIT;
static int value;
static int runs;
static int attempts;

static void initialise() {
  ++runs;
  value = 42;
}

static void useOnce() {
  assert(pthread_once(&control, initialise) == 0);
  assert(value == 42);
}

static void exitAtFirst() {
  if (++attempts == 1) {
    pthread_exit(nullptr);
  }
}

static void* runExiting(void*) {
  pthread_once(&exiting, exitAtFirst);
  return &attempts;
}

static void routineEndsItsThread() {
  pthread_t first;
  void* result = &value;
  assert(pthread_create(&first, nullptr, runExiting, nullptr) == 0);
  assert(pthread_join(first, &result) == 0 && result == nullptr);
  assert(pthread_create(&first, nullptr, runExiting, nullptr) == 0);
  assert(pthread_join(first, &result) == 0 && result == &attempts);
  assert(attempts == 2);
}

static void routineThrows() {
  static std::once_flag flag;
  static int calls;
  static int done;
  int caught[2] = {};
  auto attempt = [&](int me) {
    try {
      std::call_once(flag, [] {
        if (++calls == 1) {
          throw std::runtime_error("not yet");
        }
        done = calls;
      });
      assert(done == 2);
    } catch (const std::runtime_error&) {
      caught[me] = 1;
    }
  };
  std::thread other(attempt, 0);
  attempt(1);
  other.join();
  assert(caught[0] + caught[1] == 1);
  assert(calls == 2);
}

int main() {
  std::thread first(useOnce);
  std::thread second(useOnce);
  useOnce();
  first.join();
  second.join();
  assert(runs == 1);
  routineEndsItsThread();
  routineThrows();
  return 0;
}
