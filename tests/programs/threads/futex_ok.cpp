// EXPECT: no finding, within 300 executions
// A mutex implemented with futex system calls.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <atomic>
#include <thread>

static std::atomic<int> word;
static int counter;

static void lock() {
  int seen = 0;
  if (word.compare_exchange_strong(seen, 1, std::memory_order_acquire)) {
    return;
  }
  while (word.exchange(2, std::memory_order_acquire) != 0) {
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 2, nullptr, nullptr, 0);
  }
}

static void unlock() {
  if (word.exchange(0, std::memory_order_release) == 2) {
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  }
}

int main() {
  auto add = [] {
    lock();
    ++counter;
    unlock();
  };
  std::thread first(add);
  std::thread second(add);
  std::thread third(add);
  first.join();
  second.join();
  third.join();
  return counter == 3 ? 0 : 1;
}
