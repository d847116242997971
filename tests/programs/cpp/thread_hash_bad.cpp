// EXPECT: finding data-race, within 100 executions
// Counters indexed by the hash of the thread: threads collide in the same way in every process and with every carrier.
#include <functional>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {
int counters[4];

void count() { ++counters[std::hash<std::thread::id>{}(std::this_thread::get_id()) % 4]; }

std::unordered_map<std::thread::id, int> names{{std::this_thread::get_id(), 1}};
}  // namespace

int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 7; ++i) {
    threads.emplace_back(count);
  }
  count();
  for (std::thread& thread : threads) {
    thread.join();
  }
  return names.contains(std::this_thread::get_id()) ? 0 : 1;
}
