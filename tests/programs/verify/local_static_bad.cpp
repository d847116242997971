// TOOL: cppcheck
// VERDICT: confirmed data-race
// The counter in the function is one object for all threads.
#include <thread>

struct Counter {
  int value = 1;
};

int nextNumber() {
  static Counter counter;
  counter.value += 1;
  return counter.value;
}

int main() {
  std::thread first(nextNumber);
  std::thread second(nextNumber);
  first.join();
  second.join();
}
