// EXPECT: no finding, within 500 executions
// Readers mark their critical section; the writer publishes, and frees the old version when every reader that could
// still see it has left.
#include <atomic>
#include <thread>

struct Version {
  int number;
  int copy;
};

std::atomic<Version*> current{nullptr};
std::atomic<int> readers{0};

bool read() {
  readers.fetch_add(1);
  const Version* now = current.load(std::memory_order_acquire);
  const bool whole = now->number == now->copy;
  readers.fetch_sub(1);
  return whole;
}

void update() {
  Version* old = current.exchange(new Version{2, 2});
  while (readers.load() != 0) {
    std::this_thread::yield();
  }
  delete old;
}

int main() {
  current = new Version{1, 1};
  bool whole = false;
  std::thread reader([&] { whole = read(); });
  update();
  reader.join();
  delete current.load();
  return whole ? 0 : 1;
}
