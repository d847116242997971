// EXPECT: no finding, within 300 executions
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

static Settings* get_ok() {
  Settings* found = instance.load(std::memory_order_acquire);
  if (found == nullptr) {
    std::lock_guard<std::mutex> hold(guard);
    found = instance.load(std::memory_order_relaxed);
    if (found == nullptr) {
      storage[0].value = 7;
      found = &storage[0];
      instance.store(found, std::memory_order_release);
    }
  }
  return found;
}

int main() {
  std::thread first([] { sum += get_ok()->value; });
  std::thread second([] { sum += get_ok()->value; });
  first.join();
  second.join();
  return sum == 14 ? 0 : 1;
}
