// EXPECT: finding use-after-free, within 10 executions
// PREEMPTIONS: 0
// push_back has reallocated the elements.
#include <vector>

int main() {
  std::vector<int> numbers(4);
  int& first = numbers.front();
  for (int i = 0; i < 100; ++i) {
    numbers.push_back(i);
  }
  volatile int* place = &first;
  return *place;
}
