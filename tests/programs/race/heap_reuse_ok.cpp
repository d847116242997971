// EXPECT: no finding, within 300 executions
// The second thread writes to blocks of the first and frees them; the next allocations of the first return the same
// memory. Only the heap itself orders the two uses.
#include <atomic>
#include <cstdlib>
#include <thread>

constexpr std::size_t kSmall = 24;
constexpr std::size_t kRedZone = 16;  // Between two blocks.
constexpr std::size_t kLarge = (1 << 19) - kRedZone;
constexpr std::size_t kManyBytes = 4 << 20;  // Freed memory is quarantined until this much was freed after it.

struct Blocks {
  char* small;
  char* large;
  char* behindLarge;
};

static Blocks blocks;
static std::atomic<int> stage;

static void await(int wanted, std::memory_order order) {
  while (stage.load(order) != wanted) {
  }
}

// Opaque calls: the optimiser may otherwise remove a block that does not escape.
[[gnu::noinline]] static char* take(std::size_t size) {
  char* block = static_cast<char*>(std::malloc(size));
  asm volatile("" : "+r"(block)::"memory");
  return block;
}

[[gnu::noinline]] static void touch(char* block, std::size_t size) {
  block[0] = 1;
  block[size - 1] = 2;
}

static bool allocateAgain() {
  char* small = take(kSmall);
  touch(small, kSmall);
  char* large = take(kLarge);
  touch(large, kLarge);
  large = static_cast<char*>(std::realloc(large, 2 * kLarge));  // grows into the former next block
  touch(large, 2 * kLarge);
  const bool same = small == blocks.small && large == blocks.large && large + kLarge + kRedZone == blocks.behindLarge;
  std::free(small);
  std::free(large);
  return same;
}

int main() {
  bool reused = false;
  std::thread first([&reused] {
    blocks = {take(kSmall), take(kLarge), take(kLarge)};
    stage.store(1, std::memory_order_release);
    await(2, std::memory_order_relaxed);
    reused = allocateAgain();
  });
  std::thread second([] {
    await(1, std::memory_order_acquire);
    char* many = take(kManyBytes);
    touch(blocks.small, kSmall);
    touch(blocks.large, kLarge);
    touch(blocks.behindLarge, kLarge);
    std::free(blocks.small);
    std::free(blocks.large);
    std::free(blocks.behindLarge);
    std::free(many);
    stage.store(2, std::memory_order_relaxed);
  });
  first.join();
  second.join();
  return reused ? 0 : 1;  // otherwise the test has shown nothing
}
