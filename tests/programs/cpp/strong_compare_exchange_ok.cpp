// EXPECT: no finding, within 200 executions
// OPTIONS: --weak-cas-failures
// The strong form never fails spuriously, with or without the option.
#include <atomic>
#include <thread>

static std::atomic<int> value;

int main() {
  bool done = false;
  std::thread other([&] {
    int expected = 0;
    done = value.compare_exchange_strong(expected, 1);
  });
  other.join();
  return done && value == 1 ? 0 : 1;
}
