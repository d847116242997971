// EXPECT: finding dead-stack, within 10 executions, strategy dpor
// PREEMPTIONS: 0
// A thread passes its local mutex to another thread and does not wait for it.
#include <pthread.h>

#include <atomic>
#include <thread>

std::atomic<pthread_mutex_t*> shown{nullptr};

int main() {
  std::thread owner([] {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    shown.store(&mutex);
  });
  std::thread user([] {
    if (pthread_mutex_t* mutex = shown.load()) {
      pthread_mutex_lock(mutex);
      pthread_mutex_unlock(mutex);
    }
  });
  owner.join();
  user.join();
  return 0;
}
