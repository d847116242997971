// EXPECT: finding assertion, within 100 executions, at @assert
// PREEMPTIONS: 1
// The error occurs after main has ended.
#include <pthread.h>
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> inside;

int main() {
  for (int i = 0; i < 2; ++i) {
    std::thread([] {
      ++inside;
      assert(inside == 1);  // @assert
      --inside;
    }).detach();
  }
  pthread_exit(nullptr);
}
