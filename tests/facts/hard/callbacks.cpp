// Functions that the library calls: comparators, pthread_once, call_once, callbacks with a context.
#include <pthread.h>
#include <stdlib.h>

#include <algorithm>
#include <mutex>
#include <thread>
#include <vector>

int compared[4];
int initialised;
int onceInitialised;
int applied;
std::mutex lock;
std::once_flag flag;
pthread_once_t once = PTHREAD_ONCE_INIT;

struct Context {
  int* counter;
};

void touch(int which) {
  std::lock_guard guard(lock);
  ++compared[which];
}
int byValue(const void* a, const void* b) {
  touch(0);
  return *static_cast<const int*>(a) - *static_cast<const int*>(b);
}
int withContext(const void* a, const void* b, void* context) {
  std::lock_guard guard(lock);
  ++*static_cast<Context*>(context)->counter;
  return *static_cast<const int*>(a) - *static_cast<const int*>(b);
}
int byKey(const void* key, const void* element) {
  touch(2);
  return *static_cast<const int*>(key) - *static_cast<const int*>(element);
}
int byPointer(const void* a, const void* b) {
  // The elements are pointers.
  ++**static_cast<int* const*>(a);
  ++**static_cast<int* const*>(b);
  return 0;
}
void initialise() { initialised = 1; }

void work() {
  int numbers[] = {3, 1, 2};
  qsort(numbers, 3, sizeof(int), byValue);
  static Context context{&compared[1]};
  qsort_r(numbers, 3, sizeof(int), withContext, &context);
  const int key = 2;
  bsearch(&key, numbers, 3, sizeof(int), byKey);
  std::sort(numbers, numbers + 3, [](int a, int b) {
    touch(3);
    return a > b;
  });
  pthread_once(&once, initialise);
  std::call_once(flag, [](int value) { onceInitialised = value; }, 5);
  std::vector<int> all{1, 2};
  std::for_each(all.begin(), all.end(), [](int n) {
    std::lock_guard guard(lock);
    applied += n;
  });
}

int main() {
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  static int one;
  static int two;
  int* pointers[] = {&one, &two};
  qsort(pointers, 2, sizeof(int*), byPointer);
  return initialised + onceInitialised == 6 && one + two == 2 ? 0 : 1;
}
