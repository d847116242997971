// EXPECT: no finding, within 10 executions
// Accesses every byte, first and last, of blocks of odd sizes.
#include <cstdlib>
#include <thread>

int main() {
  std::thread filler([] {
    for (std::size_t size = 1; size < 200; ++size) {
      char* block = static_cast<char*>(std::malloc(size));
      for (std::size_t i = 0; i < size; ++i) {
        block[i] = static_cast<char>(i);
      }
      volatile char last = block[size - 1];
      (void)last;
      std::free(block);
    }
    char* large = static_cast<char*>(std::malloc(1000000));
    large[0] = 1;
    large[999999] = 1;
    std::free(large);
  });
  filler.join();
}
