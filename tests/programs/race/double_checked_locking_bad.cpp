// EXPECT: finding data-race, within 100 executions
// PREEMPTIONS: 0
// The pointer is published by a relaxed store: a reader that sees it does not synchronise with the construction.
#include <atomic>
#include <mutex>
#include <thread>

struct Settings {
  int value = 42;
};

static std::atomic<Settings*> instance;
static std::mutex guard;
static Settings storage[1];
static std::atomic<int> sum;

static Settings* get_bad() {
  Settings* found = instance.load(std::memory_order_relaxed);
  if (found == nullptr) {
    std::lock_guard<std::mutex> hold(guard);
    found = instance.load(std::memory_order_relaxed);
    if (found == nullptr) {
      storage[0].value = 7;
      found = &storage[0];
      instance.store(found, std::memory_order_relaxed);
    }
  }
  return found;
}

int main() {
  std::thread first([] { sum += get_bad()->value; });
  std::thread second([] { sum += get_bad()->value; });
  first.join();
  second.join();
  return 0;
}
