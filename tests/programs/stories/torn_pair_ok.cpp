// EXPECT: no finding, exhausted, strategy dpor
// The writer and the reader each hold one lock across both halves.
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

std::mutex mutex;
std::atomic<int> left{0};
std::atomic<int> right{0};

void writePair() {
  const std::lock_guard lock(mutex);
  left = 1;
  right = 1;
}

void readPair() {
  const std::lock_guard lock(mutex);
  const int one = left;
  const int other = right;
  assert(one == other || one == 1);
}

int main() {
  std::thread writer(writePair);
  std::thread reader(readPair);
  writer.join();
  reader.join();
}
