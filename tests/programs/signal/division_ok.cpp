// EXPECT: no finding, exhausted, strategy dfs
#include <atomic>
#include <thread>

static std::atomic<int> divisor{1};
static volatile int quotient;

int main() {
  std::thread clearer([] { divisor = 0; });
  std::thread user([] {
    if (const int by = divisor) {
      quotient = 100 / by;
    }
  });
  clearer.join();
  user.join();
  return 0;
}
