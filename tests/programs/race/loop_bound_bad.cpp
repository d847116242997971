// EXPECT: finding data-race, within 50 executions
// PREEMPTIONS: 0
// FLAGS: -O2
// A loop reads its bound in every round, always at the same site, while another thread changes it.
#include <thread>
#include <vector>

static std::vector<int> numbers(64, 1);
static int bound = 32;
static int sum;

int main() {
  std::thread other([] { bound = 64; });
  for (int i = 0; i < bound; ++i) {
    sum += numbers[static_cast<std::size_t>(i)];
  }
  other.join();
  return sum > 64 ? 1 : 0;
}
