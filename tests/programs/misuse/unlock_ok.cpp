// EXPECT: no finding, exhausted, strategy dfs
// Recursive and error-checking mutexes report wrong use by error codes, which is allowed.
#include <pthread.h>

#include <cerrno>
#include <mutex>
#include <thread>

int main() {
  std::recursive_mutex twice;
  twice.lock();
  twice.lock();
  twice.unlock();
  twice.unlock();
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_t checking;
  pthread_mutex_init(&checking, &attributes);
  bool good = pthread_mutex_unlock(&checking) == EPERM;
  pthread_mutex_lock(&checking);
  std::thread other([&] { good = good && pthread_mutex_unlock(&checking) == EPERM; });
  other.join();
  pthread_mutex_unlock(&checking);
  pthread_mutex_destroy(&checking);
  return good ? 0 : 1;
}
