// What runs at the end of threads and of the program: thread-local and static destructors, keys, atexit.
#include <pthread.h>
#include <stdlib.h>

#include <memory>
#include <mutex>
#include <thread>

std::mutex lock;
int ended[6];
void add(int which) {
  std::lock_guard guard(lock);
  ++ended[which];
}

struct PerThread {
  ~PerThread() { add(0); }
  int value = 0;
};
thread_local PerThread perThread;
thread_local std::unique_ptr<PerThread> lazily;
pthread_key_t key;

struct AtEnd {
  ~AtEnd() {
    if (ended[0] < 4 || ended[1] != 2 || ended[3] != 1 || ended[4] != 1) {
      _Exit(3);
    }
  }
} atEnd;

void* exits(void* counter) {
  perThread.value = 1;
  pthread_setspecific(key, counter);
  pthread_exit(counter);
}
void work() {
  perThread.value = 2;
  lazily = std::make_unique<PerThread>();
}
void byPlace(int, void* counter) { ++*static_cast<int*>(counter); }

int main() {
  pthread_key_create(&key, [](void* counter) {
    std::lock_guard guard(lock);
    ++*static_cast<int*>(counter);
  });
  atexit([] { add(3); });
  on_exit(byPlace, &ended[4]);
  static struct Local {
    ~Local() { add(2); }
  } local;
  pthread_t threads[2];
  for (pthread_t& thread : threads) {
    pthread_create(&thread, nullptr, exits, &ended[1]);
  }
  std::thread other(work);
  for (const pthread_t thread : threads) {
    void* result = nullptr;
    pthread_join(thread, &result);
    std::lock_guard guard(lock);
    *static_cast<int*>(result) += 0;
  }
  other.join();
  std::thread([] { add(5); }).join();
  exit(ended[5] == 1 ? 0 : 1);
}
