// EXPECT: finding use-after-free, within 500 executions, strategy dpor, points all, at @write
// ALSO: data-race
// PREEMPTIONS: 0
// The same where every access is a scheduling point: the end of an array is none by itself.
#include <thread>

int main() {
  int* const block = new int[4];
  std::thread writer([=] { block[2] = 1; });  // @write
  std::thread owner([=] { delete[] block; });
  writer.join();
  owner.join();
}
