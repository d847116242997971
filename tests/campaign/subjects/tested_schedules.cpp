// The same in process: one test fails in some schedules, the other never.
#include <heddle/heddle.h>

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  const auto first = heddle::test([] {
    std::atomic<int> value{0};
    auto add = [&value] {
      const int before = value.load();
      value.store(before + 1);
      value.fetch_add(0);
    };
    std::thread a(add);
    std::thread b(add);
    a.join();
    b.join();
    assert(value.load() == 2);
  });
  const auto second = heddle::test([] {
    std::atomic<int> value{0};
    auto add = [&value] {
      value.fetch_add(1);
      value.fetch_add(1);
    };
    std::thread a(add);
    std::thread b(add);
    a.join();
    b.join();
    assert(value.load() == 4);
  });
  return first && second ? 0 : 1;
}
