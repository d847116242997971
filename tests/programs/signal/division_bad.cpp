// EXPECT: finding signal, within 100 executions, at @divide
// PREEMPTIONS: 0
// TEXT: SIGFPE
#include <atomic>
#include <thread>

static std::atomic<int> divisor{1};
static volatile int quotient;

int main() {
  std::thread clearer([] { divisor = 0; });
  std::thread user([] {
    quotient = 100 / divisor.load();  // @divide
  });
  clearer.join();
  user.join();
  return 0;
}
