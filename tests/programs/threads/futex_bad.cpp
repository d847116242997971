// EXPECT: finding lost-wakeup, within 300 executions
// PREEMPTIONS: 1
// The unlock does not wake the waiters.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <atomic>
#include <thread>

static std::atomic<int> word;

static void lock() {
  while (word.exchange(2, std::memory_order_acquire) != 0) {
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 2, nullptr, nullptr, 0);
  }
}

static void unlock_bad() { word.store(0, std::memory_order_release); }

int main() {
  auto enter = [] {
    lock();
    unlock_bad();
  };
  std::thread first(enter);
  std::thread second(enter);
  first.join();
  second.join();
  return 0;
}
