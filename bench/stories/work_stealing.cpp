// Workers with a deque of tasks each, who steal from each other when they have nothing to do.
//
// BUG 1: atomicity violation after a long run; Worker::steal asks whether the victim has tasks in one critical section
//        and takes one in another, so the victim can take its last task in between.
// TRUTH 1: see_tasks@thief, take_own@victim, take_stolen@thief; assertion
// FIX 1: Let TaskDeque::stealFront check and take in one critical section.
//
// BUG 2: order violation; Pool::execute counts a task as finished before it counts the tasks that it spawns, so
//        Pool::waitUntilDone can see zero open tasks, and main reads the sum too early.
// TRUTH 2: count_finished@worker, see_zero@main, count_spawned@worker; assertion
// FIX 2: Count the spawned tasks before the finished one in Pool::execute.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// A range of numbers to examine.
struct Task {
  int begin = 0;
  int end = 0;

  int size() const { return end - begin; }
  Task lower() const { return {begin, begin + size() / 2}; }
  Task upper() const { return {begin + size() / 2, end}; }
};

/// The owner works at the back, thieves work at the front.
class TaskDeque {
public:
  void pushBack(Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(task);
  }

  std::optional<Task> popBack() {
    const std::lock_guard lock(mutex_);
    if (tasks_.empty()) { return std::nullopt; }
    const Task task = tasks_.back();
    tasks_.pop_back();  // [take_own]
    return task;
  }

  std::optional<Task> stealFront() {
    const std::lock_guard lock(mutex_);
    if (tasks_.empty()) { return std::nullopt; }
    return takeFront();
  }

#if BUG == 1
  bool hasTasks() {
    const std::lock_guard lock(mutex_);
    return !tasks_.empty();  // [see_tasks]
  }

  Task stealKnown() {
    const std::lock_guard lock(mutex_);
    return takeFront();
  }
#endif

private:
  /// The caller holds the mutex and knows that there is a task.
  Task takeFront() {
    assert(!tasks_.empty());  // [take_stolen]
    const Task task = tasks_.front();
    tasks_.pop_front();
    return task;
  }

  std::mutex mutex_;
  std::deque<Task> tasks_;
};

/// Whether a number is a prime. Slow on purpose: it stands for real work.
bool isPrime(int number) {
  if (number < 2) { return false; }
  for (int divisor = 2; divisor * divisor <= number; ++divisor) {
    if (number % divisor == 0) { return false; }
  }
  return true;
}

/// Counts of one worker. Read after the workers have ended.
struct WorkerStatistics {
  int executed = 0;
  int stolen = 0;
};

class Pool {
public:
  static constexpr std::size_t kWorkers = 2;

  explicit Pool(int grain) : grain_(grain) {}

  void submit(std::size_t worker, Task task) {
    ++open_;
    deques_[worker].pushBack(task);
  }

  void run(std::size_t self) {
    while (open_ != 0) {
      std::optional<Task> task = deques_[self].popBack();
      if (!task) { task = steal(self); }
      if (!task) {
        std::this_thread::yield();
        continue;
      }
      execute(self, *task);
    }
  }

  /// Polls until all tasks are finished, including those that they spawn.
  void waitUntilDone() const {
    while (open_ != 0) {  // [see_zero]
      std::this_thread::yield();
    }
  }

  int primes() const { return primes_; }
  int examined() const { return examined_; }
  const WorkerStatistics& statistics(std::size_t worker) const { return statistics_[worker]; }

private:
  std::optional<Task> steal(std::size_t self) {
    const std::size_t victim = (self + 1) % kWorkers;
#if BUG == 1
    std::optional<Task> task;
    if (deques_[victim].hasTasks()) { task = deques_[victim].stealKnown(); }
#else
    const std::optional<Task> task = deques_[victim].stealFront();
#endif
    if (task) { ++statistics_[self].stolen; }
    return task;
  }

  /// Splits a task that is too large, and does it otherwise.
  void execute(std::size_t self, Task task) {
    ++statistics_[self].executed;
    if (task.size() <= grain_) {
      examine(task);
      --open_;
      return;
    }
#if BUG == 2
    --open_;     // [count_finished]
    open_ += 2;  // [count_spawned]
#else
    open_ += 2;
    --open_;
#endif
    deques_[self].pushBack(task.lower());
    deques_[self].pushBack(task.upper());
  }

  void examine(Task task) {
    int found = 0;
    for (int number = task.begin; number < task.end; ++number) {
      found += isPrime(number) ? 1 : 0;
    }
    primes_ += found;
    examined_ += task.size();
  }

  const int grain_;
  std::array<TaskDeque, kWorkers> deques_;
  std::atomic<int> open_{0};
  std::atomic<int> primes_{0};
  std::atomic<int> examined_{0};
  std::array<WorkerStatistics, kWorkers> statistics_;  ///< Each worker touches its own.
};

int countPrimes(Task task) {
  int found = 0;
  for (int number = task.begin; number < task.end; ++number) {
    found += isPrime(number) ? 1 : 0;
  }
  return found;
}

/// The two halves of the numbers, one for each worker.
std::vector<Task> initialTasks(int numbers) {
  const Task all{0, numbers};
  return {all.lower(), all.upper()};
}

}  // namespace

int main() {
  // The first error needs a deque that runs empty, which happens late.
  constexpr int kNumbers = BUG == 2 ? 32 : 512;
  Pool pool(4);
  std::size_t next = 0;
  for (const Task& task : initialTasks(kNumbers)) {
    pool.submit(next++ % Pool::kWorkers, task);
  }

  std::thread first([&] { pool.run(0); });
  std::thread second([&] { pool.run(1); });
  pool.waitUntilDone();
  assert(pool.examined() == kNumbers);
  assert(pool.primes() == countPrimes({0, kNumbers}));
  first.join();
  second.join();

  const WorkerStatistics& left = pool.statistics(0);
  const WorkerStatistics& right = pool.statistics(1);
  // A binary tree whose leaves have four numbers.
  assert(left.executed + right.executed == 2 * (kNumbers / 4) - 2);
  assert(left.stolen <= left.executed && right.stolen <= right.executed);
}
