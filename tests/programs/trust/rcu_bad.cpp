// EXPECT: finding use-after-free, within 1000 executions
// PREEMPTIONS: 2
// ALSO: data-race
// The writer does not wait for readers.
#include <atomic>
#include <thread>

struct Version {
  int number;
  int copy;
};

std::atomic<Version*> current{nullptr};

int main() {
  current = new Version{1, 1};
  bool whole = false;
  std::thread reader([&] {
    const Version* now = current.load(std::memory_order_acquire);
    whole = now->number == now->copy;
  });
  delete current.exchange(new Version{2, 2});
  reader.join();
  delete current.load();
}
