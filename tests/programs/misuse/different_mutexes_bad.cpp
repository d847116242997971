// EXPECT: finding misuse, within 200 executions
// PREEMPTIONS: 0
// TEXT: with a different mutex than
// ALSO: lost-wakeup
#include <condition_variable>
#include <mutex>
#include <thread>

std::condition_variable ready;
std::mutex one;
std::mutex two;
bool done = false;

int main() {
  std::thread first([] {
    std::unique_lock lock(one);
    ready.wait(lock);
  });
  std::thread second([] {
    std::unique_lock lock(two);
    ready.wait(lock);
  });
  for (int i = 0; i < 3; ++i) {
    ready.notify_all();
  }
  first.join();
  second.join();
}
