// EXPECT: no finding, exhausted, strategy dpor
// Main creates the data before it starts the worker.
#include <atomic>
#include <thread>

struct Settings {
  int rate = 3;
};

std::atomic<Settings*> settings{nullptr};
std::atomic<int> used{0};

void work() { used = settings.load()->rate; }

int main() {
  Settings mine;
  settings = &mine;
  std::thread worker(work);
  worker.join();
}
