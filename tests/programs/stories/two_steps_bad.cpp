// EXPECT: finding assertion, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// Money is in transit between two accounts while the lock is free.
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
int left = 100;
int right = 0;

void move() {
  mutex.lock();
  left -= 30;
  mutex.unlock();  // @fault
  mutex.lock();
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
