// EXPECT: finding data-race, within 300 executions
// The twin of membarrier_ok.cpp without the second barrier: nothing orders the end of the read with the release.
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <atomic>
#include <cassert>
#include <thread>

struct Config {
  int value;
};

std::atomic<int> reading = 0;
std::atomic<Config*> current = nullptr;

void fenceAll() { assert(syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0); }

int read() {
  reading.store(1, std::memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  const Config* config = current.load(std::memory_order_acquire);
  std::this_thread::yield();
  const int value = config->value;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  reading.store(0, std::memory_order_relaxed);
  return value;
}

void update() {
  Config* old = current.exchange(new Config{2}, std::memory_order_acq_rel);
  fenceAll();
  while (reading.load(std::memory_order_relaxed) != 0) {
    std::this_thread::yield();
  }
  old->value = -1;
  delete old;
}

int main() {
  assert(syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) == 0);
  current = new Config{1};
  std::thread reader([] {
    for (int i = 0; i < 2; ++i) {
      const int value = read();
      assert(value == 1 || value == 2);
    }
  });
  update();
  reader.join();
  delete current.load();
}
