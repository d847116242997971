// EXPECT: finding dead-stack, within 500 executions, at @use
// TEXT: has returned
// The worker counts the latch down before it releases a lock in the same frame. The function may have returned by
// then, and another function may use the memory.
#include <atomic>
#include <thread>

std::thread worker;

class Spin {
public:
  void lock() {
    while (locked_.exchange(true)) {
    }
  }
  void unlock() { locked_.store(false); }  // @use

private:
  std::atomic<bool> locked_{false};
};

__attribute__((noinline)) void body() {
  Spin spin;
  std::atomic<int> latch{1};
  worker = std::thread([&] {
    spin.lock();
    latch--;
    spin.unlock();  // @use
  });
  while (latch != 0) {
  }
}

__attribute__((noinline)) int use() {
  volatile int other[16];
  for (int i = 0; i < 16; ++i) {
    other[i] = i;
  }
  worker.join();
  return other[3] - 3;
}

int main() {
  body();
  return use() != 0 ? 7 : 0;
}
