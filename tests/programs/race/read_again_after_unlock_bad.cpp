// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// FLAGS: -O2
// A thread reads a variable twice: with the lock, and again after releasing it. That the first read was ordered says
// nothing about the second.
#include <mutex>
#include <thread>

static std::mutex mutex;
static int balance;

int main() {
  int sum = 0;
  std::thread other([] {
    const std::lock_guard lock(mutex);
    balance = 1;
  });
  mutex.lock();
  sum += balance;
  mutex.unlock();
  sum += balance;
  other.join();
  return sum > 2 ? 1 : 0;
}
