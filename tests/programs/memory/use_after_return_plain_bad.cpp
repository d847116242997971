// EXPECT: finding dead-stack, within 500 executions
// TEXT: has returned
// ALSO: data-race
// A detached thread holds a reference to a local variable that no other thread uses any more.
#include <atomic>
#include <thread>

std::atomic<bool> done;

__attribute__((noinline)) void start() {
  int local = 0;
  std::thread([&local] {
    local = 1;
    done = true;
  }).detach();
}

int main() {
  start();
  while (!done) {
  }
}
