// EXPECT: no finding, within 100 executions
// Main returns while a detached thread still waits: the process still ends.
#include <condition_variable>
#include <mutex>
#include <thread>

// Never destroyed: the destructor of a condition variable waits for its waiters.
static auto& guard = *new std::mutex;
static auto& never = *new std::condition_variable;

int main() {
  std::thread([] {
    std::unique_lock<std::mutex> hold(guard);
    never.wait(hold, [] { return false; });
  }).detach();
  return 0;
}
