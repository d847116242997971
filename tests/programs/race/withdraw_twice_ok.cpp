// EXPECT: no finding, exhausted, strategy dpor
// Check and change are in one critical section.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int balance = 100;

static void withdraw(int amount) {
  const std::lock_guard lock(mutex);
  if (balance >= amount) {
    balance -= amount;
    assert(balance >= 0);
  }
}

int main() {
  std::thread first(withdraw, 80);
  std::thread second(withdraw, 50);
  first.join();
  second.join();
}
