// EXPECT: finding data-race, within 20 executions
// PREEMPTIONS: 0
#include <thread>
#include <vector>

int main() {
  std::vector<int> numbers;
  std::thread first([&] { numbers.push_back(1); });
  std::thread second([&] { numbers.push_back(2); });
  first.join();
  second.join();
  return 0;
}
