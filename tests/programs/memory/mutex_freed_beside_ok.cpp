// EXPECT: no finding, exhausted, strategy dpor
// The owner waits for the user before it frees the mutex.
#include <pthread.h>

#include <cstdlib>
#include <thread>

int main() {
  auto* mutex = static_cast<pthread_mutex_t*>(std::malloc(sizeof(pthread_mutex_t)));
  pthread_mutex_init(mutex, nullptr);
  std::thread user([mutex] {
    pthread_mutex_lock(mutex);
    pthread_mutex_unlock(mutex);
  });
  std::thread owner([mutex, &user] {
    user.join();
    pthread_mutex_destroy(mutex);
    std::free(mutex);
  });
  owner.join();
  return 0;
}
