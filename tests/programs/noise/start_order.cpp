// A thread uses what its creator initialises after starting it.
#include <atomic>
#include <cstdlib>
#include <thread>

namespace {

std::atomic<int*> table{nullptr};
int storage = 42;

}  // namespace

int main() {
  int seen = 0;
  std::thread worker([&seen] {
    for (volatile int i = 0; i < 1'000'000;) {
      const int next = i + 1;
      i = next;
    }  // its own preparations hide the error
    const int* const mine = table.load(std::memory_order_acquire);
    seen = mine == nullptr ? -1 : *mine;
  });                                                // TRUE PLACE
  table.store(&storage, std::memory_order_release);  // TRUE PLACE
  worker.join();
  return seen == 42 ? EXIT_SUCCESS : EXIT_FAILURE;
}
