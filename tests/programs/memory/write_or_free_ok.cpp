// EXPECT: no finding, exhausted, strategy dpor
// The block is freed after the thread that writes to it has ended.
#include <cstdlib>
#include <thread>

int main() {
  int* const block = static_cast<int*>(std::malloc(sizeof(int)));
  std::thread writer([=] { *block = 1; });
  std::thread owner([&] {
    writer.join();
    std::free(block);
  });
  owner.join();
}
