#include <readerwriterqueue/readerwriterqueue.h>

#include <memory>
#include <thread>

int main() {
  moodycamel::ReaderWriterQueue<std::unique_ptr<int>> queue(2);
  std::thread producer([&] {
    for (int i = 0; i < 5; ++i) {
      queue.enqueue(std::make_unique<int>(i));
    }
  });
  for (int i = 0; i < 5;) {
    std::unique_ptr<int> value;
    if (queue.try_dequeue(value)) {
      if (*value != i++) {
        return 1;
      }
    } else {
      std::this_thread::yield();
    }
  }
  producer.join();
}
