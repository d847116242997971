// EXPECT: no finding, within 1 executions
// A poll that gives up after very many rounds. Everything visible to other threads repeats; the round counter does not.
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
