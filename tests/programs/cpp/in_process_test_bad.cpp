// EXPECT: finding data-race, within 100 executions, at @write
// PREEMPTIONS: 0
// A program with a heddle::test, explored in process.
#include <heddle/heddle.h>
#include <thread>

int main() {
  const auto result = heddle::test([] {
    int balance = 0;
    std::thread other([&] { balance += 1; });  // @write
    balance += 1;                              // @write
    other.join();
  });
  return result ? 0 : 1;
}
