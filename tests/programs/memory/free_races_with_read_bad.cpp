// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 1
// TEXT: frees the block
// ALSO: use-after-free
// In the schedules where the read comes first it is a race all the same: nothing keeps the free behind it.
#include <atomic>
#include <cstdlib>
#include <thread>

int* block;
std::atomic<bool> stop{false};

int main() {
  block = static_cast<int*>(std::calloc(4, sizeof(int)));
  std::thread reader([] {
    volatile int value = block[2];
    (void)value;
  });
  stop.store(true);  // the reader does not look
  std::free(block);
  reader.join();
}
