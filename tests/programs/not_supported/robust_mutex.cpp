// EXPECT: not supported robust
#include <pthread.h>
#include <thread>

int main() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_t guard;
  pthread_mutex_init(&guard, &attributes);
  std::thread other([&] {
    pthread_mutex_lock(&guard);
    pthread_mutex_unlock(&guard);
  });
  other.join();
  return 0;
}
