// EXPECT: no finding, within 300 executions
// OPTIONS: --weak-cas-failures
// Weak compare-exchanges of every width in loops: a spurious failure leaves the value unchanged and is retried.
#include <atomic>
#include <cstdint>
#include <thread>

template <class T>
static bool addInTwoThreads() {
  std::atomic<T> value{0};
  const auto add = [&value] {
    T seen = value.load();
    while (!value.compare_exchange_weak(seen, static_cast<T>(seen + 1))) {
    }
  };
  std::thread other(add);
  add();
  other.join();
  return value.load() == 2;
}

static bool swapPointers() {
  int first = 0;
  int second = 0;
  std::atomic<int*> pointer{&first};
  int* seen = &first;
  while (!pointer.compare_exchange_weak(seen, &second)) {
    if (seen != &first) {
      return false;  // Only this thread uses it.
    }
  }
  return pointer == &second;
}

int main() {
  const bool right = addInTwoThreads<std::uint8_t>() && addInTwoThreads<std::uint16_t>() && addInTwoThreads<int>() &&
                     addInTwoThreads<std::uint64_t>() && swapPointers();
  return right ? 0 : 1;
}
