// EXPECT: no finding, within 5 executions
// The tree and list functions compiled into the program behave like those of the library.
#include <algorithm>
#include <cstdlib>
#include <list>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace {

std::mutex mutex;
std::set<int> numbers;
std::vector<bool> isIn(64);

void check() {
  std::vector<int> expected;
  for (int i = 0; i < 64; ++i) {
    if (isIn[static_cast<std::size_t>(i)]) {
      expected.push_back(i);
    }
  }
  if (!std::equal(numbers.begin(), numbers.end(), expected.begin(), expected.end()) ||
      !std::equal(numbers.rbegin(), numbers.rend(), expected.rbegin(), expected.rend())) {
    std::abort();
  }
}

void change(unsigned seed) {
  for (int i = 0; i < 150; ++i) {
    seed = seed * 1103515245 + 12345;
    const int number = static_cast<int>(seed >> 16) % 64;
    const std::lock_guard lock(mutex);
    isIn[static_cast<std::size_t>(number)] = (seed >> 28) % 2 == 0;
    if ((seed >> 28) % 2 == 0) {
      numbers.insert(number);
    } else {
      numbers.erase(number);
    }
    check();
  }
}

void lists() {
  std::list<int> first{1, 2, 3};
  std::list<int> second{4, 5};
  first.reverse();
  first.swap(second);
  first.splice(first.begin(), second, std::next(second.begin()));
  second.splice(second.end(), first);
  second.sort();
  std::list<int> empty;
  empty.swap(second);
  if (empty != std::list<int>{1, 2, 3, 4, 5} || !second.empty() || !first.empty()) {
    std::abort();
  }
}

}  // namespace

int main() {
  std::thread other(change, 1U);
  change(2U);
  lists();
  other.join();
}
