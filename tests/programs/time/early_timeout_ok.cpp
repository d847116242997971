// EXPECT: no finding, within 200 executions
// TIMING: exit-status
// The same program without the option: an error that needs a timeout while others can run is listed separately.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex guard;
static std::condition_variable changed;
static bool ready;

int main() {
  std::thread giver([] {
    std::lock_guard<std::mutex> hold(guard);
    ready = true;
    changed.notify_one();
  });
  bool good;
  {
    std::unique_lock<std::mutex> hold(guard);
    good = changed.wait_for(hold, std::chrono::seconds(1), [] { return ready; });
  }
  giver.join();
  return good ? 0 : 1;
}
