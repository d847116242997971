// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 1
// TEXT: frees the block
// ALSO: use-after-free
// If the read comes first it is still a race: nothing orders the free after it.
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
  stop.store(true);  // the reader does not check it
  std::free(block);
  reader.join();
}
