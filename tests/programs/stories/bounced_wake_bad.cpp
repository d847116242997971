// EXPECT: finding lost-wakeup, within 2000 executions
// CAUSE: @again @check
// FAULT: @check
// A barrier that is used again before its waiter has looked: the waiter is woken, and waits for the next round.
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable opened;
int arrived = 0;

void arrive() {
  std::unique_lock lock(mutex);
  ++arrived;  // @again
  if (arrived == 2) {
    arrived = 0;
    opened.notify_all();
    return;
  }
  while (arrived != 0) {  // @check
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
