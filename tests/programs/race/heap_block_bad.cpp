// EXPECT: finding data-race, at @race
// PREEMPTIONS: 0
// TEXT: heap block of 24 bytes
// ALLOCATED: @allocated @opened
// Numbers without a class: only the allocation site of the block is known.
#include <thread>

[[gnu::noinline]] static long* open() {
  return new long[3]{1, 0, 100};  // @allocated
}

int main() {
  long* account = open();  // @opened
  auto deposit = [account] {
    account[1] += 10;  // @race
  };
  std::thread first(deposit);
  std::thread second(deposit);
  first.join();
  second.join();
  delete[] account;
  return 0;
}
