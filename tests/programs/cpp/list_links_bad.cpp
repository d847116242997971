// EXPECT: finding data-race, within 100 executions
// TEXT: `numbers
// Library functions link the nodes of a list.
#include <list>
#include <mutex>
#include <thread>

std::mutex mutex;
std::list<int> numbers{1};

int main() {
  std::thread writer([] {
    const std::lock_guard lock(mutex);
    numbers.push_front(2);
  });
  int sum = 0;
  std::thread reader([&] {
    for (const int number : numbers) {
      sum += number;
    }
  });
  writer.join();
  reader.join();
  return sum == 0 ? 1 : 0;
}
