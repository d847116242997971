// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// FLAGS: -O2
// A loop without calls reads and writes a sum in every round, while another thread reads it.
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
