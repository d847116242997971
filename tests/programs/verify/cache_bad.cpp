// TOOL: tsan
// VERDICT: confirmed data-race
// Lookups are counted before the lock is taken.
#include <mutex>
#include <thread>

class Cache {
public:
  int find(int key) {
    lookups_ += 1;
    std::lock_guard lock(mutex_);
    if (key != key_) {
      key_ = key;
      value_ = key * 2;
    }
    return value_;
  }

private:
  std::mutex mutex_;
  int lookups_ = 0;
  int key_ = 0;
  int value_ = 0;
};

int main() {
  Cache cache;
  std::thread first([&] { cache.find(1); });
  std::thread second([&] { cache.find(2); });
  first.join();
  second.join();
}
