// TOOL: helgrind 50
// VERDICT: not confirmed
// The flag is set under the mutex. To notify after it was released is correct.
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
bool done = false;

void finish() {
  {
    std::lock_guard lock(mutex);
    done = true;
  }
  changed.notify_one();
}

int main(int count, char** arguments) {
  std::thread worker([&] {
    if (count > 1) {  // The worker comes late, so that Helgrind sees a wait.
      std::this_thread::sleep_for(std::chrono::milliseconds(std::atoi(arguments[1])));
    }
    finish();
  });
  {
    std::unique_lock lock(mutex);
    while (!done) {
      changed.wait(lock);
    }
  }
  worker.join();
}
