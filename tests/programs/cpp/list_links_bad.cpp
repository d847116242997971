// EXPECT: finding data-race, within 100 executions
// TEXT: `numbers
// The nodes of a list are linked by functions of the library.
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
