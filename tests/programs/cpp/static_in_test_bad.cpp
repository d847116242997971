// EXPECT: finding assertion, within 400 executions, at @check
// PREEMPTIONS: 1
// A function-local static created by the first execution in a process persists in all others, and in a replay.
#include <heddle/heddle.h>
#include <atomic>
#include <cassert>
#include <thread>

struct Settings {
  std::atomic<int> level{0};
  Settings() {
    level = 1;
    level = 2;
  }
};

static Settings& settings() {
  static Settings made;
  return made;
}

static void add(std::atomic<int>& sum) {
  const int seen = sum.load();
  sum.store(seen + settings().level);
}

int main() {
  return heddle::test([] {
    std::atomic<int> sum{0};
    std::thread one([&] { add(sum); });
    std::thread two([&] { add(sum); });
    one.join();
    two.join();
    assert(sum == 4);  // @check
  })
             ? 0
             : 1;
}
