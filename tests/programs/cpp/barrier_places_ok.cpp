// EXPECT: no finding, within 300 executions
// Barriers of every shape with the maximum of arrivals: odd numbers, several at once, dropping out, many phases.
#include <barrier>
#include <thread>
#include <vector>

int main() {
  std::barrier<> odd(7);
  std::barrier<> shrinking(3);
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&, i] {
      for (int phase = 0; phase < 3; ++phase) {
        odd.wait(odd.arrive(i == 0 ? 3 : 2));
      }
      for (int phase = 0; phase < i; ++phase) {
        shrinking.arrive_and_wait();
      }
      shrinking.arrive_and_drop();
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
