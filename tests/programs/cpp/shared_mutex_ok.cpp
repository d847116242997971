// EXPECT: no finding, within 200 executions
// Shared readers, exclusive writers, and the try functions.
#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex guard;
static std::atomic<int> readers, writers;
static std::atomic<bool> good{true};

static void readValue() {
  std::shared_lock<std::shared_mutex> hold(guard);
  ++readers;
  good = good && writers == 0;
  --readers;
}

static void writeValue() {
  std::unique_lock<std::shared_mutex> hold(guard, std::try_to_lock);
  if (!hold.owns_lock()) {
    hold.lock();
  }
  good = good && ++writers == 1 && readers == 0;
  --writers;
}

int main() {
  std::thread first(readValue);
  std::thread second(readValue);
  std::thread third(writeValue);
  std::thread fourth(writeValue);
  first.join();
  second.join();
  third.join();
  fourth.join();
  return good ? 0 : 1;
}
