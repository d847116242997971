// EXPECT: finding signal, within 2000 executions
// PREEMPTIONS: 1
// FAULT: @fault
// The worker is started before its data exists.
#include <atomic>
#include <thread>

struct Settings {
  int rate = 3;
};

std::atomic<Settings*> settings{nullptr};
std::atomic<int> used{0};

void work() { used = settings.load()->rate; }

int main() {
  std::thread worker(work);  // @fault
  Settings mine;
  settings = &mine;
  worker.join();
}
