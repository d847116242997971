// EXPECT: no finding, exhausted, strategy dpor
// The worker clears the flag in the section in which it finds its queue empty.
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable handled;
std::condition_variable started;
int messages = 1;
int answers = 0;
bool scheduled = true;

void work() {
  for (int round = 0; round < 2; ++round) {
    std::unique_lock lock(mutex);
    while (!scheduled && answers < 2) {
      started.wait(lock);
    }
    while (messages > 0) {
      --messages;
      ++answers;
      handled.notify_all();
    }
    scheduled = false;
  }
}

void post() {
  std::unique_lock lock(mutex);
  ++messages;
  if (!scheduled) {
    scheduled = true;
    started.notify_all();
  }
  while (answers < 2) {
    handled.wait(lock);
  }
}

int main() {
  std::thread worker(work);
  std::thread sender(post);
  sender.join();
  worker.join();
}
