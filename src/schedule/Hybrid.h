#pragma once

#include <vector>

#include "schedule/StateSearch.h"

namespace heddle::schedule {

/// Two searches side by side, as Parizek recommends (D3S-TR-2015-03): a complete one in random order, and one in
/// the order of `dfs` that follows only threads whose future reads or writes may interfere with the last tenth of the
/// path. They take turns. The whole search is done when the complete one is.
class Hybrid final : public Strategy, public Resumable {
public:
  explicit Hybrid(const StrategyOptions& options);

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override { return active().pickThread(choices); }
  std::uint32_t pickValue(const ValueChoice& choice) override { return active().pickValue(choice); }
  void observe(const Event& event) override { active().observe(event); }
  std::optional<Mismatch> endExecution(const ExecutionRecord& record) override;
  SearchPosition position() const override;
  std::size_t repeatedDecisions() const override {
    return pruning_ ? pruned_.repeatedDecisions() : complete_.repeatedDecisions();
  }

private:
  StateSearch& active() { return pruning_ ? pruned_ : complete_; }

  StateSearch complete_;
  StateSearch pruned_;
  bool pruning_ = false;  ///< The next or current execution belongs to \c pruned_.
  bool prunedIsDone_ = false;
  mutable std::vector<std::uint64_t> words_;
};

}  // namespace heddle::schedule
