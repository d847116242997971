// EXPECT: finding misuse, within 200 executions
// PREEMPTIONS: 1
// ALSO: data-race
// TEXT: at which all have arrived
// Five threads where four are expected. One that comes when the phase is over belongs to the next and disturbs nobody;
// one that looks up the phase just before that does not.
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
