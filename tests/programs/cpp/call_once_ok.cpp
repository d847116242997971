// EXPECT: no finding, within 300 executions
// Runs once; if the call throws, another thread runs it.
#include <mutex>
#include <stdexcept>
#include <thread>

static std::once_flag flag;
static int value, calls;

static void initialise() {
  if (++calls == 1) {
    throw std::runtime_error("try again");
  }
  value = 42;
}

static int get() {
  for (;;) {
    try {
      std::call_once(flag, initialise);
      return value;
    } catch (const std::runtime_error&) {
    }
  }
}

int main() {
  int seen[2] = {};
  std::thread first([&] { seen[0] = get(); });
  std::thread second([&] { seen[1] = get(); });
  first.join();
  second.join();
  return seen[0] == 42 && seen[1] == 42 && calls == 2 ? 0 : 1;
}
