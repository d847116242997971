// EXPECT: no finding, within 50 executions
// FLAGS: -O2
// The same variable is read twice with the lock; another is read and written in a loop by its only owner.
#include <mutex>
#include <thread>

static std::mutex mutex;
static int balance;
static int rounds;

int main() {
  std::thread other([] {
    const std::lock_guard lock(mutex);
    balance = 1;
  });
  mutex.lock();
  int sum = balance;
  sum += balance;
  mutex.unlock();
  for (int i = 0; i < 10; ++i) {
    rounds += sum;
  }
  other.join();
  return sum + balance > 3 || rounds > 20 ? 1 : 0;
}
