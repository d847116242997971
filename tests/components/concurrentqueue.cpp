#include <concurrentqueue/concurrentqueue.h>

#include <string>
#include <thread>

int main() {
  moodycamel::ConcurrentQueue<std::string> queue;
  int taken = 0;
  std::thread producer([&] {
    for (int i = 0; i < 3; ++i) {
      queue.enqueue(std::string(40, 'a'));
    }
  });
  std::thread second([&] { queue.enqueue(std::string(50, 'b')); });
  std::string text;
  while (taken < 4) {
    if (queue.try_dequeue(text)) {
      if (text.size() < 40) {
        return 1;
      }
      ++taken;
    } else {
      std::this_thread::yield();
    }
  }
  producer.join();
  second.join();
}
