// EXPECT: no finding, exhausted, strategy dpor
// The thread holds the lock until the money is in the second account.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int left = 100;
int right = 0;

void move() {
  mutex.lock();
  left -= 30;
  right += 30;
  mutex.unlock();
}

void audit() {
  const std::lock_guard lock(mutex);
  assert(left + right == 100);
}

int main() {
  std::thread mover(move);
  std::thread auditor(audit);
  mover.join();
  auditor.join();
}
