// EXPECT: no finding, within 60 executions, strategies
// In C++ a cancellation unwinds the stack: destructors run, and catch (...) may intercept it but must rethrow.
#include <pthread.h>
#include <semaphore.h>
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
sem_t never;
int cleanups = 0;

struct Counts {
  ~Counts() { ++cleanups; }
};

void pushed(void*) { ++cleanups; }

void* body(void*) {
  const Counts counts;
  pthread_cleanup_push(pushed, nullptr);
  try {
    const std::lock_guard lock(mutex);
    sem_wait(&never);
  } catch (...) {
    ++cleanups;
    throw;
  }
  pthread_cleanup_pop(0);
  return nullptr;
}

int main() {
  sem_init(&never, 0, 0);
  pthread_t thread{};
  pthread_create(&thread, nullptr, body, nullptr);
  pthread_cancel(thread);
  void* result = nullptr;
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  assert(cleanups == 3);
  const std::lock_guard lock(mutex);
}
