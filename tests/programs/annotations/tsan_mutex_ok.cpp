// EXPECT: no finding, within 200 executions
// FLAGS: -Wno-attributes
// A lock that Heddle does not see, declared by ThreadSanitizer's annotations.
#include <sched.h>

#include <thread>

extern "C" {
void __tsan_mutex_pre_lock(void*, unsigned);
void __tsan_mutex_post_lock(void*, unsigned, int);
int __tsan_mutex_pre_unlock(void*, unsigned);
void __tsan_mutex_post_unlock(void*, unsigned);
}

int word = 0;
int counter = 0;

__attribute__((no_sanitize("thread"), noinline)) bool tryTake() { return __sync_lock_test_and_set(&word, 1) == 0; }
__attribute__((no_sanitize("thread"), noinline)) void giveBack() { __sync_lock_release(&word); }

void add() {
  __tsan_mutex_pre_lock(&word, 0);
  while (!tryTake()) {
    sched_yield();
  }
  __tsan_mutex_post_lock(&word, 0, 0);
  ++counter;
  __tsan_mutex_pre_unlock(&word, 0);
  giveBack();
  __tsan_mutex_post_unlock(&word, 0);
}

int main() {
  std::thread other(add);
  add();
  other.join();
  return counter == 2 ? 0 : 1;
}
