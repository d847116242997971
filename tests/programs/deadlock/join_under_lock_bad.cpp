// EXPECT: finding deadlock, within 50 executions
// PREEMPTIONS: 0
// TEXT: Deadlock: 2 threads wait for each other
// TEXT: main waits for T1 to end
// TEXT: T1 waits for mutex `guard`, held by main
// STEP: main, lock, guard, -
// Main joins a thread that needs the lock that main holds.
#include <mutex>
#include <thread>

static std::mutex guard;

int main() {
  std::unique_lock<std::mutex> hold(guard);
  std::thread worker([] { std::lock_guard<std::mutex> mine(guard); });
  worker.join();
  return 0;
}
