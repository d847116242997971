// A thread pool that returns futures, used to sum a table block by block.
//
// BUG 1: lost wake-up; ThreadPool::shutdown sets `stopping_` and notifies without holding `mutex_`, so both can happen
//        between a worker's check of `stopping_` in ThreadPool::work and its wait, and the join never returns.
// TRUTH 1: check@worker, stop@main, notify_stop@main, wait@worker; lost wake-up
// FIX 1: Set `stopping_` while holding `mutex_`.
//
// BUG 2: deadlock (futures); each task of sumBlock submits a second task to the same pool and waits for its future, so
//        when both workers run such tasks, no worker is left to run the submitted ones.
// TRUTH 2: take@worker A, take@worker B, wait_inner@worker A, wait_inner@worker B; deadlock
// FIX 2: Run queued tasks while waiting for the inner future, as ThreadPool::help does.
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

class ThreadPool {
public:
  explicit ThreadPool(std::size_t workers) {
    workers_.reserve(workers);
    for (std::size_t i = 0; i < workers; ++i) {
      workers_.emplace_back([this] { work(); });
    }
  }

  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  ~ThreadPool() { shutdown(); }

  template <typename F>
  auto submit(F function) -> std::future<std::invoke_result_t<F>> {
    using Result = std::invoke_result_t<F>;
    auto task = std::make_shared<std::packaged_task<Result()>>(std::move(function));
    std::future<Result> future = task->get_future();
    {
      const std::lock_guard lock(mutex_);
      tasks_.emplace_back([task] { (*task)(); });
    }
    ready_.notify_one();
    return future;
  }

  /// Runs one queued task on the calling thread. Returns false if there is none.
  bool help() {
    std::function<void()> task;
    {
      const std::lock_guard lock(mutex_);
      if (tasks_.empty()) { return false; }
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
    ++helped_;
    return true;
  }

  /// Runs everything that is queued, then ends the workers.
  void shutdown() {
    if (workers_.empty()) { return; }
#if BUG == 1
    stopping_ = true;  // [stop]
#else
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
#endif
    ready_.notify_all();  // [notify_stop]
    for (std::thread& worker : workers_) {
      worker.join();
    }
    workers_.clear();
    assert(tasks_.empty());
  }

  int completed() const { return completed_; }
  int helped() const { return helped_; }

private:
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      while (tasks_.empty() && !stopping_) {  // [check]
        ready_.wait(lock);                    // [wait]
      }
      if (tasks_.empty()) { return; }
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();  // [take]
      lock.unlock();
      task();
      ++completed_;
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::function<void()>> tasks_;
  std::atomic<bool> stopping_{false};
  std::atomic<int> completed_{0};
  std::atomic<int> helped_{0};
  std::vector<std::thread> workers_;
};

/// A table of numbers, summed by blocks of rows.
class Table {
public:
  Table(std::size_t rows, std::size_t columns) : columns_(columns), cells_(rows * columns) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      cells_[i] = static_cast<long>(i * i % 17);
    }
  }

  std::size_t rows() const { return cells_.size() / columns_; }

  long sumRows(std::size_t begin, std::size_t end) const {
    long sum = 0;
    for (std::size_t i = begin * columns_; i < end * columns_; ++i) {
      sum += cells_[i];
    }
    return sum;
  }

private:
  std::size_t columns_;
  std::vector<long> cells_;
};

struct Block {
  std::size_t begin;
  std::size_t end;

  bool divisible() const { return end - begin > 1; }
  std::size_t middle() const { return begin + (end - begin) / 2; }
};

/// Sums a block: one half in a task of its own, the other half here.
long sumBlock(ThreadPool& pool, const Table& table, Block block) {
  if (!block.divisible()) { return table.sumRows(block.begin, block.end); }
  const std::size_t middle = block.middle();
  std::future<long> upper = pool.submit([&table, middle, end = block.end] { return table.sumRows(middle, end); });
  const long lower = table.sumRows(block.begin, middle);
#if BUG != 2
  while (pool.help()) {}
#endif
  return lower + upper.get();  // [wait_inner]
}

/// The caller's view of a summation that is under way.
class Summation {
public:
  Summation(ThreadPool& pool, const Table& table) : pool_(pool), table_(table) {}

  void start(Block block) {
    parts_.push_back(pool_.submit([this, block] { return sumBlock(pool_, table_, block); }));
  }

  long finish() {
    long sum = 0;
    for (std::future<long>& part : parts_) {
      sum += part.get();
    }
    parts_.clear();
    return sum;
  }

private:
  ThreadPool& pool_;
  const Table& table_;
  std::vector<std::future<long>> parts_;
};

/// Blocks of equal height that cover the table.
std::vector<Block> blocksOf(const Table& table, std::size_t count) {
  std::vector<Block> blocks;
  const std::size_t height = table.rows() / count;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = i * height;
    blocks.push_back({begin, i + 1 == count ? table.rows() : begin + height});
  }
  return blocks;
}

}  // namespace

int main() {
  const Table table(8, 4);
  const long expected = table.sumRows(0, table.rows());
  ThreadPool pool(2);
  Summation summation(pool, table);
  for (const Block& block : blocksOf(table, 2)) {
    summation.start(block);
  }
  const long sum = summation.finish();
  assert(sum == expected);
  pool.shutdown();
  assert(pool.completed() + pool.helped() >= 2);
}
