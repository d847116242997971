// ISOLATION: restore
// A race that few schedules show, at a site that also runs before the first thread exists. Once the race is known, the
// site is a scheduling point there too: an execution that starts with the steps of an earlier one has too few of them.
#include <atomic>
#include <thread>

static int shared = 0;
static std::atomic<int> stage{0};

[[gnu::noinline]] static void bump() { ++shared; }

int main() {
  for (int i = 0; i < 3; ++i) {
    bump();
  }
  std::thread one([] {
    for (int i = 1; i < 8; ++i) {
      stage.store(i, std::memory_order_relaxed);
    }
    bump();
  });
  std::thread two([] {
    if (stage.load(std::memory_order_relaxed) == 4) {
      bump();
    }
  });
  one.join();
  two.join();
  return 0;
}
