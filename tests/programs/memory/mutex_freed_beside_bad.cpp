// EXPECT: finding use-after-free, within 10 executions, strategy dpor
// PREEMPTIONS: 0
// TEXT: uses a mutex
// Only the end of the block connects the two threads: the reduction must treat it as dependent on the lock.
#include <pthread.h>

#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<int> done{0};

int main() {
  auto* mutex = static_cast<pthread_mutex_t*>(std::malloc(sizeof(pthread_mutex_t)));
  pthread_mutex_init(mutex, nullptr);
  std::thread user([mutex] {
    pthread_mutex_lock(mutex);
    pthread_mutex_unlock(mutex);
  });
  std::thread owner([mutex] {
    done.store(1);
    std::free(mutex);
  });
  user.join();
  owner.join();
  return 0;
}
