// EXPECT: no finding, exhausted, strategy dpor
// A waiter waits until the number of the round changes.
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable opened;
int arrived = 0;
int rounds = 0;

void arrive() {
  std::unique_lock lock(mutex);
  const int mine = rounds;
  ++arrived;
  if (arrived == 2) {
    arrived = 0;
    ++rounds;
    opened.notify_all();
    return;
  }
  while (rounds == mine) {
    opened.wait(lock);
  }
}

void run() {
  arrive();
  arrive();
}

int main() {
  std::thread one(run);
  std::thread other(run);
  one.join();
  other.join();
}
