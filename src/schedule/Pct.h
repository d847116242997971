#pragma once

#include <vector>

#include "core/Rng.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

namespace heddle::schedule {

/// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, ASPLOS 2010): every thread has a
/// random priority, the highest enabled one runs, and at d - 1 random steps the priority of the thread about to run
/// drops below all others. With n threads and k steps, an execution finds a bug of depth d with probability at least 1
/// / (n k^(d-1)).
///
/// Differences from the paper: k is learned from the executions so far unless it is given; a thread gets its priority
/// when it is first seen; and a thread that yields or spins drops below all others, because a strict priority would
/// starve the threads it waits for.
class Pct final : public SimpleStrategy, public Resumable {
public:
  /// k of the first execution if nothing better is known.
  static constexpr std::uint64_t kFirstGuess = 64;

  explicit Pct(const StrategyOptions& options);

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  /// Change points also take effect on steps without a choice.
  void observe(const Event& event) override;
  std::optional<Mismatch> endExecution(const ExecutionRecord& record) override;
  SearchPosition position() const override { return {.learnedSteps = learnedSteps_}; }

private:
  using Priority = std::int64_t;

  struct ChangePoint {
    std::uint64_t step;
    Priority priority;  ///< Below every initial priority. The proof requires an order unrelated to the steps.
  };

  void welcome(const Choices& choices);
  void meet(ThreadId thread);
  ThreadId highest(const Choices& choices);
  ThreadId highestInOrder(const Choices& choices);
  ThreadId highestOfEnabled(const Choices& choices) const;
  void insert(ThreadId thread, Priority priority);
  void reprioritise(ThreadId thread, Priority priority);
  std::vector<ThreadId>::iterator place(Priority priority);

  const std::uint32_t depth_;
  const std::uint64_t givenSteps_;
  std::uint64_t learnedSteps_;

  // One execution.
  Rng rng_;
  std::vector<ChangePoint> changes_;  ///< Latest step first, so that the next one is at the back.
  ThreadSet known_;
  std::vector<ThreadId> order_;  ///< Known threads, highest priority first; finished ones are removed when encountered.
  std::vector<Priority> priorities_;  ///< Indexed by ThreadId; all distinct.
  Priority lowest_ = 0;               ///< For threads that yielded: 0, -1, -2, ...
};

}  // namespace heddle::schedule
