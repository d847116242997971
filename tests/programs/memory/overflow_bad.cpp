// EXPECT: finding out-of-bounds, within 10 executions, at @write
// PREEMPTIONS: 0
// TEXT: directly after a block of 40 bytes
// The classic off-by-one error.
#include <thread>
#include <vector>

int* numbers;

int main() {
  numbers = new int[10];
  std::thread filler([] {
    for (int i = 0; i <= 10; ++i) {
      numbers[i] = i;  // @write
    }
  });
  filler.join();
  delete[] numbers;
}
