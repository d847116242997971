// EXPECT: no finding, within 3 executions
// Stacks and handles are reused.
#include <thread>

int main() {
  int sum = 0;
  for (int i = 0; i < 2000; ++i) {
    std::thread([&] { sum += 1; }).join();
  }
  return sum == 2000 ? 0 : 1;
}
