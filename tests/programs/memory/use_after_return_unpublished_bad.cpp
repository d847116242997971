// EXPECT: finding dead-stack, within 200 executions
// TEXT: has returned
// A function publishes a pointer to its local variable and withdraws it before it returns. A thread that has read the
// pointer may still write to the variable later: between the two there is only a plain access.
#include <atomic>
#include <thread>

std::atomic<int*> place{nullptr};

__attribute__((noinline)) void offer() {
  int local = 0;
  place.store(&local);
  place.store(nullptr);
}

int main() {
  std::thread writer([] {
    if (int* found = place.load()) {
      *found = 1;
    }
  });
  offer();
  writer.join();
  return 0;
}
