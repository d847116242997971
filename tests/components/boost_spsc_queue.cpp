#include <boost/lockfree/spsc_queue.hpp>
#include <thread>

int main() {
  boost::lockfree::spsc_queue<int, boost::lockfree::capacity<4>> queue;
  std::thread producer([&] {
    for (int i = 0; i < 6; ++i) {
      while (!queue.push(i)) {
        std::this_thread::yield();
      }
    }
  });
  int expected = 0;
  while (expected < 6) {
    int value = -1;
    if (queue.pop(value)) {
      if (value != expected++) {
        return 1;
      }
    } else {
      std::this_thread::yield();
    }
  }
  producer.join();
}
