// The owner of a work-stealing queue takes its last element without the lock when there seem to be more.
// Family: WorkStealQueue of CHESS, in SCTBench. Fails: assertion.
// Variant: wsq_unlocked_pop, published 6.0 to 6.5, single 2.0 to 9.1
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace {
constexpr int kTasks = 3;

class TaskQueue {
public:
  void give(int task) {
    tasks_[bottom_.load()] = task;
    bottom_.fetch_add(1);
  }

  int takeNewest() {
#ifdef FIXED
    const std::lock_guard guard(lock_);
#endif
    const int last = bottom_.load() - 1;
    if (top_.load() > last) return -1;
    bottom_.store(last);
    return tasks_[last];
  }

  int takeOldest() {
    const std::lock_guard guard(lock_);
    const int oldest = top_.load();
    if (oldest >= bottom_.load()) return -1;
    top_.store(oldest + 1);
    return tasks_[oldest];
  }

private:
  std::mutex lock_;
  std::atomic<int> top_{0};
  std::atomic<int> bottom_{0};
  int tasks_[kTasks] = {};
};

TaskQueue queue;
std::atomic<int> executions[kTasks];

void execute(int task) {
  if (task < 0) return;
  const int before = executions[task].fetch_add(1);
  assert(before == 0);
}

void owner() {
  for (int i = 0; i < kTasks; ++i) execute(queue.takeNewest());
}

void thief() {
  for (int i = 0; i < 2; ++i) execute(queue.takeOldest());
}
}  // namespace

int main() {
  for (int i = 0; i < kTasks; ++i) queue.give(i);
  std::thread one(owner);
  std::thread other(thief);
  one.join();
  other.join();
}
