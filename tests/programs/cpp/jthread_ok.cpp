// EXPECT: no finding, within 200 executions
// The destructor requests a stop and joins.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

static std::atomic<int> stopped;

int main() {
  {
    std::mutex guard;
    std::condition_variable_any changed;
    std::jthread waiter([&](std::stop_token stop) {
      std::unique_lock<std::mutex> hold(guard);
      if (!changed.wait(hold, stop, [] { return false; })) {
        ++stopped;
      }
    });
    std::jthread poller([](std::stop_token stop) {
      while (!stop.stop_requested()) {
        std::this_thread::yield();
      }
      ++stopped;
    });
  }
  return stopped == 2 ? 0 : 1;
}
