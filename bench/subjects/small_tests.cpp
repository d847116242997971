// A minimal in-process test, like a small test of a class: two threads, one lock each.
#include <heddle/heddle.h>

#include <mutex>
#include <thread>

int main() {
  const bool good = bool(heddle::test([] {
    std::mutex mutex;
    int shared = 0;
    std::thread other([&] {
      const std::lock_guard lock(mutex);
      ++shared;
    });
    {
      const std::lock_guard lock(mutex);
      ++shared;
    }
    other.join();
  }));
  return good ? 0 : 1;
}
