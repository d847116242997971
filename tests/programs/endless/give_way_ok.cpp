// EXPECT: no finding, within 50 executions, strategies
// Both threads take one lock, try the other and back off, as std::lock does. Only lockstep keeps them doing so.
#include <mutex>
#include <thread>

static std::mutex left, right;
static int meals;

static void eat(std::mutex& mine, std::mutex& other) {
  for (;;) {
    mine.lock();
    if (other.try_lock()) {
      break;
    }
    mine.unlock();
  }
  ++meals;
  other.unlock();
  mine.unlock();
}

int main() {
  std::thread first([] { eat(left, right); });
  std::thread second([] { eat(right, left); });
  first.join();
  second.join();
  return meals == 2 ? 0 : 1;
}
