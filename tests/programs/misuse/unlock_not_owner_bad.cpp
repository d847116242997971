// EXPECT: finding misuse, within 50 executions, at @unlock
// PREEMPTIONS: 0
// TEXT: T1 unlocks the mutex `m`, which main holds
// A mutex is not a signal: the thread that locked it must unlock it.
#include <mutex>
#include <thread>

std::mutex m;

int main() {
  m.lock();
  std::thread other([] {
    m.unlock();  // @unlock
  });
  other.join();
}
