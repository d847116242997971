// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// FLAGS: -O2
// A sum that is read and written in every round of a loop that calls nothing, and read by another thread meanwhile.
#include <thread>
#include <vector>

static std::vector<int> numbers(64, 1);
static int sum;

int main() {
  int seen = 0;
  std::thread other([&seen] { seen = sum; });
  for (const int number : numbers) {
    sum += number;
  }
  other.join();
  return sum != 64 || seen > 64 ? 1 : 0;
}
