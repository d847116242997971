// Two threads count without a lock, in the middle of much other work.
#include <cstdlib>
#include <thread>
#include <vector>

namespace {

int counter = 0;

unsigned work(std::vector<unsigned>& numbers) {
  unsigned sum = 1;
  for (int round = 0; round < 50; ++round) {
    for (unsigned& number : numbers) {
      number = number * 3 + sum;
      sum += number >> 3;
    }
  }
  return sum;
}

void count(unsigned& result) {
  std::vector<unsigned> numbers(1000, 7);
  result = work(numbers);
  const int before = counter;
  counter = before + 1;
  result += work(numbers);
}

}  // namespace

int main() {
  unsigned results[2] = {};
  std::thread first(count, std::ref(results[0]));
  std::thread second(count, std::ref(results[1]));
  first.join();
  second.join();
  return counter == 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
