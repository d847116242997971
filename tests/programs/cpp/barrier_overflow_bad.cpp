// EXPECT: finding misuse, within 200 executions
// PREEMPTIONS: 1
// ALSO: data-race
// TEXT: at which all expected threads have already arrived
// Five threads arrive where four are expected. A thread that arrives after the end of the phase belongs to the next
// phase and does no harm; one that reads the phase just before its end does.
#include <barrier>
#include <thread>
#include <vector>

int main() {
  std::barrier<> all(4);
  std::vector<std::thread> threads;
  for (int i = 0; i < 5; ++i) {
    threads.emplace_back([&] { (void)all.arrive(); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}
