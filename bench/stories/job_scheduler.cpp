// A scheduler of jobs on a logical clock: jobs become due when the driver advances the clock.
//
// BUG 1: lost wake-up (wrong condition variable); Scheduler::advance notifies `drained_`, which drain() waits
//        for, instead of `due_`, so a worker that already waits in Scheduler::work does not see the new time.
// TRUTH 1: wait_due@worker, notify_wrong@driver; lost wake-up
// FIX 1: Notify `due_` in Scheduler::advance.
//
// BUG 2: atomicity violation; Scheduler::cancel finds the job in one critical section and marks it as cancelled
//        in another, so the worker can run the job in between, although cancel() returns true.
// TRUTH 2: find@canceller, fire@worker, mark_cancelled@canceller; assertion
// FIX 2: Keep `mutex_` locked in Scheduler::cancel from the search to the mark.
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

using Tick = int;

enum class JobState { kPending, kRunning, kDone, kCancelled };

struct Job {
  int id = 0;
  Tick due = 0;
  Tick period = 0;  ///< Zero: runs once.
  int repeats = 0;
  JobState state = JobState::kPending;
  std::function<void(Tick)> action;
};

/// A log of what ran when. Has its own lock, because actions run outside the scheduler's lock.
class Journal {
public:
  void add(const std::string& name, Tick tick) {
    const std::lock_guard lock(mutex_);
    entries_.emplace_back(name, tick);
  }

  std::size_t count(const std::string& name) {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& entry : entries_) {
      if (entry.first == name) { ++count; }
    }
    return count;
  }

private:
  std::mutex mutex_;
  std::vector<std::pair<std::string, Tick>> entries_;
};

class Scheduler {
public:
  Scheduler() : worker_([this] { work(); }) {}

  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  ~Scheduler() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      due_.notify_all();
    }
    worker_.join();
  }

  int at(Tick due, std::function<void(Tick)> action) { return add(due, 0, 0, std::move(action)); }

  int every(Tick period, int repeats, std::function<void(Tick)> action) {
    return add(period, period, repeats - 1, std::move(action));
  }

  /// Moves the clock forward and wakes the worker.
  void advance(Tick ticks) {
    const std::lock_guard lock(mutex_);
    now_ += ticks;
#if BUG == 1
    drained_.notify_all();  // [notify_wrong]
#else
    due_.notify_all();
#endif
  }

  /// Returns true if the job will not run (again).
  bool cancel(int id) {
    std::unique_lock lock(mutex_);
    const auto found = jobs_.find(id);
    if (found == jobs_.end() || found->second->state != JobState::kPending) {  // [find]
      return false;
    }
    const std::shared_ptr<Job> job = found->second;
#if BUG == 2
    lock.unlock();
    const std::string note = "cancelled job " + std::to_string(id);
    lock.lock();
    notes_.push_back(note);
#else
    notes_.push_back("cancelled job " + std::to_string(id));
#endif
    assert(job->state == JobState::kPending);  // [mark_cancelled]
    job->state = JobState::kCancelled;         // [mark_cancelled]
    jobs_.erase(id);
    drained_.notify_all();
    return true;
  }

  /// Waits until no job that is due at the present time is left.
  void drain() {
    std::unique_lock lock(mutex_);
    while (running_ || nextDue() != nullptr) {
      drained_.wait(lock);
    }
  }

  std::size_t pending() {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
  }

  std::size_t notes() {
    const std::lock_guard lock(mutex_);
    return notes_.size();
  }

private:
  int add(Tick delay, Tick period, int repeats, std::function<void(Tick)> action) {
    const std::lock_guard lock(mutex_);
    auto job = std::make_shared<Job>();
    job->id = ++lastId_;
    job->due = now_ + delay;
    job->period = period;
    job->repeats = repeats;
    job->action = std::move(action);
    jobs_[job->id] = job;
    due_.notify_all();
    return job->id;
  }

  /// The pending job that is due first, or null. The caller holds `mutex_`.
  std::shared_ptr<Job> nextDue() const {
    std::shared_ptr<Job> next;
    for (const auto& entry : jobs_) {
      const std::shared_ptr<Job>& job = entry.second;
      if (job->due <= now_ && (next == nullptr || job->due < next->due)) { next = job; }
    }
    return next;
  }

  void work() {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      const std::shared_ptr<Job> job = nextDue();
      if (job == nullptr) {
        drained_.notify_all();
        due_.wait(lock);  // [wait_due]
        continue;
      }
      fire(*job, lock);
    }
  }

  void fire(Job& job, std::unique_lock<std::mutex>& lock) {
    job.state = JobState::kRunning;  // [fire]
    running_ = true;
    const Tick tick = job.due;
    lock.unlock();
    job.action(tick);
    lock.lock();
    running_ = false;
    if (job.repeats > 0) {
      --job.repeats;
      job.due += job.period;
      job.state = JobState::kPending;
    } else {
      job.state = JobState::kDone;
      jobs_.erase(job.id);
    }
  }

  std::mutex mutex_;
  std::condition_variable due_;
  std::condition_variable drained_;
  std::map<int, std::shared_ptr<Job>> jobs_;
  std::vector<std::string> notes_;
  Tick now_ = 0;
  int lastId_ = 0;
  bool running_ = false;
  bool stopping_ = false;
  std::thread worker_;
};

}  // namespace

int main() {
  Journal journal;
  Scheduler scheduler;
  scheduler.every(2, 2, [&](Tick tick) { journal.add("heartbeat", tick); });
  const int backup = scheduler.at(3, [&](Tick tick) { journal.add("backup", tick); });
  scheduler.at(50, [&](Tick tick) { journal.add("report", tick); });
  bool cancelled = false;

  std::thread driver([&] {
    scheduler.advance(2);
    scheduler.advance(2);
    scheduler.drain();
  });
  std::thread canceller([&] { cancelled = scheduler.cancel(backup); });
  driver.join();
  canceller.join();

  assert(journal.count("heartbeat") == 2);
  assert(journal.count("backup") == (cancelled ? 0U : 1U));
  assert(journal.count("report") == 0);
  assert(scheduler.pending() == 1);
  assert(scheduler.notes() == (cancelled ? 1U : 0U));
}
