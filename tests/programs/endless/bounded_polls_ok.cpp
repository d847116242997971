// EXPECT: no finding, within 1 executions
// A poll that gives up after very many rounds. All that others could see repeats; the count of rounds does not.
#include <atomic>
#include <thread>

static std::atomic<bool> ready;

int main() {
  std::thread poller([] {
    for (int i = 0; i < 300'000 && !ready; ++i) {
    }
  });
  poller.join();
}
