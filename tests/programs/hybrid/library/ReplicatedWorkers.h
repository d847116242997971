#pragma once

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "Arguments.h"

/// A problem is a tree that is to be counted. It is solved directly at height 0, and divided in two otherwise.
struct Problem {
  int height = 0;
};

/// The pool that replicated workers share. The computation ends when the pool is empty and no worker can add to it.
class WorkPool {
public:
  explicit WorkPool(Problem first) { problems_.push_back(first); }

  /// A problem to work on, or nothing when the computation has ended. Defined by the subject.
  std::optional<Problem> take();

  /// A worker has solved its problem, which left the given parts to solve.
  void finish(const std::vector<Problem>& parts) {
    std::lock_guard<std::mutex> hold(guard_);
    --busy_;
    problems_.insert(problems_.end(), parts.begin(), parts.end());
    changed_.notify_all();
  }

  bool empty() const { return problems_.empty(); }

private:
  Problem takeLast() {
    const Problem problem = problems_.back();
    problems_.pop_back();
    ++busy_;
    return problem;
  }

  void end() {
    ended_ = true;
    changed_.notify_all();
  }

  std::mutex guard_;
  std::condition_variable changed_;
  std::vector<Problem> problems_;
  bool ended_ = false;
  int busy_ = 0;  ///< Workers that have taken a problem and may still add parts of it.
};

/// Adds up what the workers found.
class Results {
public:
  void add(int leaves) {
    std::lock_guard<std::mutex> hold(guard_);
    leaves_ += leaves;
  }

  int leaves() const { return leaves_; }

private:
  std::mutex guard_;
  int leaves_ = 0;
};

inline std::vector<Problem> divide(Problem problem) {
  if (problem.height == 0) {
    return {};
  }
  return {Problem{problem.height - 1}, Problem{problem.height - 1}};
}

inline void work(WorkPool& pool, Results& results) {
  while (const std::optional<Problem> problem = pool.take()) {
    const std::vector<Problem> parts = divide(*problem);
    if (parts.empty()) {
      results.add(1);
    }
    pool.finish(parts);
  }
}

inline int runReplicatedWorkers(int argc, char** argv) {
  const int workers = argument(argc, argv, 1, "THREADS", 5, 1);
  const int height = argument(argc, argv, 2, "HEIGHT", 3, 1, 20);
  WorkPool pool(Problem{height});
  Results results;
  std::vector<std::thread> threads;
  for (int i = 0; i < workers; ++i) {
    threads.emplace_back([&pool, &results] { work(pool, results); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(pool.empty() && results.leaves() == 1 << height && "all problems are solved");
  return 0;
}
