#pragma once

#include "schedule/ExecutionNotes.h"
#include "schedule/Strategy.h"
#include "schedule/StrategyOptions.h"

#include <cstddef>

namespace heddle {

/// What exhaustive searches by re-execution have in common. Each execution follows the decisions that were planned for
/// it and is free from there on; what it met tells where the next one branches off. The first thing that keeps the
/// search from being complete is remembered.
class PathSearch : public Strategy {
public:
  PathSearch(const PathSearch&) = delete;
  PathSearch& operator=(const PathSearch&) = delete;

  bool beginExecution(std::uint64_t seed) final;
  /// What the execution has left behind is still to be read.
  void adoptExecution(std::uint64_t seed) final;
  void endExecution(const ExecutionRecord& record) final;

  bool exhausted() const final { return done_ && gap_ == SearchGap::None; }
  std::string_view incompleteReason() const final { return gapWords(gap_); }
  std::int64_t divergedAt() const final { return divergedAt_; }
  std::uint64_t programSeed(std::uint64_t /*seed*/) const final { return programSeed_; }

protected:
  explicit PathSearch(const StrategyOptions& options);

  static constexpr std::uint32_t kFree = ~std::uint32_t{0};
  /// Inside the execution: the index of the option that was planned for the next decision, which belongs to \p step;
  /// kFree: any.
  std::uint32_t follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled, std::uint64_t step);

  virtual std::size_t plannedDecisions() const = 0;
  /// The last one's `chosen` need not be known.
  virtual const Decision& planned(std::size_t at) const = 0;
  virtual void prepare() {}
  /// Scheduling points were added: it has become another tree, of which nothing was searched.
  virtual void forget() = 0;
  /// Takes in what an execution that went as planned has met, up to the depth bound.
  virtual void extend(const ExecutionRecord& record) = 0;
  /// Plans the next execution; false: nothing is left.
  virtual bool branch() = 0;

  /// What every search says of where it stands.
  SearchCursor commonCursor() const;
  bool inPart() const { return inPart_; }
  bool isDone() const { return done_; }
  void endHere() { done_ = true; }
  void incomplete(SearchGap gap) { gap_ = gap_ == SearchGap::None ? gap : gap_; }

  ExecutionNotes notes_;
  std::uint64_t repetitions_ = 0;  ///< Executions that were not complete ones: known from others.

private:
  void noteGaps(const ExecutionRecord& record);
  bool followed(std::span<const Decision> decisions) const;

  const bool inPart_;
  const std::uint64_t depthBound_;
  bool done_ = false;
  bool treeChanged_ = false;  ///< In a part: it has come to an end with that.
  SearchGap gap_ = SearchGap::None;
  std::uint64_t programSeed_;  ///< 0: not known yet.

  // One execution, inside of it.
  std::size_t position_ = 0;
  std::int64_t divergedAt_ = -1;
};

}  // namespace heddle
