// EXPECT: finding data-race, within 100 executions
// A library function balances the tree and moves nodes that are unrelated to the new one. The reader accesses only
// one of these.
#include <map>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  std::map<int, int> numbers{{1, 1}, {2, 2}};  // 2 is the right child of 1; with 3, it becomes the root
  const auto second = numbers.find(2);
  int before = 0;
  std::thread writer([&] {
    const std::lock_guard lock(mutex);
    numbers.emplace(3, 3);
  });
  std::thread reader([&] { before = std::prev(second)->first; });
  writer.join();
  reader.join();
  return before == 0 ? 1 : 0;
}
