// EXPECT: no finding, within 20 executions, strategies
// OPTIONS: --max-steps 90000
// The worker does not wait; main, which stops it, must get a turn, before the state of a long execution is examined.
#include <atomic>
#include <thread>

static std::atomic<bool> stop;
static std::atomic<unsigned> beats;

int main() {
  std::thread worker([] {
    while (!stop) {
      ++beats;
    }
  });
  stop = true;
  worker.join();
}
