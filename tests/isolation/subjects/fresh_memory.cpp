// ISOLATION: restore
// Memory that an execution has not used yet is zero, whatever earlier executions wrote there.
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>

static std::mutex mutex;

static void use(std::size_t size) {
  const std::lock_guard lock(mutex);
  auto* block = static_cast<volatile char*>(std::malloc(size));
  for (std::size_t i = 0; i < size; i += 64) {
    assert(block[i] == 0);
  }
  std::memset(const_cast<char*>(block), 0xee, size);
}

int main() {
  std::thread small([] { use(100); });
  std::thread large([] { use(200'000); });
  small.join();
  large.join();
  use(3'000'000);
  return 0;
}
