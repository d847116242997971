// EXPECT: no finding, within 300 executions
// A configuration behind std::atomic<std::shared_ptr>: readers load it, writers replace it, a loader waits for the last
// one. libstdc++ releases its internal lock with an order that makes its own reads race.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Settings {
  int width;
  int height;
};

std::atomic<std::shared_ptr<const Settings>> current{std::make_shared<Settings>(Settings{1, 1})};

int main() {
  std::thread writer([] {
    for (int side = 2; side < 4; ++side) {
      current.store(std::make_shared<Settings>(Settings{side, side}));
    }
    current.notify_all();
  });
  std::thread reader([] {
    for (int i = 0; i < 2; ++i) {
      const std::shared_ptr<const Settings> seen = current.load();
      assert(seen->width == seen->height);
    }
  });
  std::thread updater([] {
    std::shared_ptr<const Settings> seen = current.load(std::memory_order_relaxed);
    current.compare_exchange_strong(seen, std::make_shared<Settings>(Settings{7, 7}), std::memory_order_release,
                                    std::memory_order_relaxed);
    assert(seen->width == seen->height);
  });
  writer.join();
  reader.join();
  updater.join();
}
