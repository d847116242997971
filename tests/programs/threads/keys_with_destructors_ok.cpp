// EXPECT: no finding, within 50 executions
// Each thread's value is destroyed at its end; a destructor may set the value again.
#include <pthread.h>
#include <atomic>
#include <thread>

static pthread_key_t key;
static std::atomic<int> destroyed;

static void destroy(void* value) {
  ++destroyed;
  int* number = static_cast<int*>(value);
  if (*number == 1) {
    *number = 2;
    pthread_setspecific(key, number);
  } else {
    delete number;
  }
}

int main() {
  if (pthread_key_create(&key, destroy) != 0) {
    return 2;
  }
  auto work = [] {
    pthread_setspecific(key, new int(1));
    std::this_thread::yield();
    if (*static_cast<int*>(pthread_getspecific(key)) != 1) {
      std::terminate();
    }
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  return destroyed == 4 && pthread_getspecific(key) == nullptr ? 0 : 1;
}
