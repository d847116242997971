// EXPECT: no finding, within 100 executions
// Main returns while a detached thread still waits: the process ends all the same.
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable never;

int main() {
  std::thread([] {
    std::unique_lock<std::mutex> hold(guard);
    never.wait(hold, [] { return false; });
  }).detach();
  return 0;
}
