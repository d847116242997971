// TOOL: helgrind
// VERDICT: not confirmed
// A spin lock of the program protects the counter.
#include <atomic>
#include <thread>

class SpinLock {
public:
  void lock() {
    while (taken_.exchange(true, std::memory_order_acquire)) {
      std::this_thread::yield();
    }
  }
  void unlock() { taken_.store(false, std::memory_order_release); }

private:
  std::atomic<bool> taken_ = false;
};

SpinLock lock;
int counter = 0;

void add() {
  for (int i = 0; i < 100; ++i) {
    lock.lock();
    counter += 1;
    lock.unlock();
  }
}

int main() {
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
}
