// EXPECT: finding use-after-free, within 500 executions, strategy dpor, at @write
// ALSO: data-race
// PREEMPTIONS: 0
// The write is far beyond the beginning of a large block.
#include <thread>

int main() {
  char* const block = new char[100'000];
  std::thread writer([=] { block[77'777] = 1; });  // @write
  std::thread owner([=] { delete[] block; });
  writer.join();
  owner.join();
}
