// EXPECT: finding deadlock, within 50 executions
// PREEMPTIONS: 0
// A thread ends while it holds a lock.
#include <mutex>
#include <thread>

static std::mutex guard;

int main() {
  std::thread careless([] { guard.lock(); });
  std::thread other([] {
    guard.lock();
    guard.unlock();
  });
  careless.join();
  other.join();
  return 0;
}
