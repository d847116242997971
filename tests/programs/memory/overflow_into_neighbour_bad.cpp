// EXPECT: finding out-of-bounds, within 10 executions, at @write
// PREEMPTIONS: 0
// TEXT: directly after a block of 64 bytes
// Block sizes without padding: without the red zone, the next byte would belong to the neighbouring block.
#include <thread>

int* numbers[3];

int main() {
  for (int*& block : numbers) {
    block = new int[16];
  }
  std::thread filler([] {
    for (int i = 0; i <= 16; ++i) {
      numbers[1][i] = i;  // @write
    }
  });
  filler.join();
  for (const int* block : numbers) {
    delete[] block;
  }
}
