// EXPECT: finding data-race, within 20 executions
// PREEMPTIONS: 0
// One thread writes the whole word, the other one byte of it.
#include <cstdint>
#include <cstring>
#include <thread>

static std::uint64_t word;

int main() {
  std::thread first([] { word = 7; });
  std::thread second([] { reinterpret_cast<unsigned char*>(&word)[5] = 1; });
  first.join();
  second.join();
  return word == 99 ? 1 : 0;  // Without a reader the compiler drops the writes.
}
