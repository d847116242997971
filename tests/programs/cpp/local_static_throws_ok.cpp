// EXPECT: no finding, within 300 executions
// A constructor that throws leaves the static uninitialised: the next thread tries again.
#include <atomic>
#include <stdexcept>
#include <thread>

static std::atomic<int> attempts;

struct Table {
  Table() {
    if (++attempts == 1) {
      throw std::runtime_error("first attempt");
    }
  }
};

static bool look() {
  try {
    static Table table;
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

int main() {
  bool good[2] = {};
  std::thread first([&] { good[0] = look(); });
  std::thread second([&] { good[1] = look(); });
  first.join();
  second.join();
  return good[0] != good[1] && attempts == 2 ? 0 : 1;
}
