#include "schedule/Portfolio.h"

#include "schedule/Dpor.h"
#include "schedule/Pct.h"
#include "schedule/Pos.h"
#include "schedule/RandomWalk.h"
#include "schedule/Surw.h"

namespace heddle::schedule {
namespace {

/// A search compares the steps of an execution with each other. Where executions are longer, only the others are used.
constexpr std::uint64_t kLongForSearch = 400;

StrategyOptions forSearch(StrategyOptions options) {
  options.preemptionBound = -1;
  options.depthBound = 0;
  return options;
}

}  // namespace

Portfolio::Portfolio(const StrategyOptions& options)
    : Strategy(this), options_(forSearch(options)), search_(std::make_unique<Dpor>(options_)), active_(search_.get()) {
  samplers_.push_back(std::make_unique<Pos>());
  samplers_.push_back(std::make_unique<Surw>());
  samplers_.push_back(std::make_unique<Pos>());
  samplers_.push_back(std::make_unique<Surw>());
  samplers_.push_back(std::make_unique<RandomWalk>());
  samplers_.push_back(std::make_unique<Pct>(options_));
}

std::optional<ExecutionSetup> Portfolio::beginExecution(const ExecutionStart& start) {
  if (executions_ % 2 == 1 && !searchEnds_) {
    active_ = search_.get();
    if (auto setup = search_->beginExecution(start)) { return setup; }
    if (positionOf(*search_).exhausted()) { return std::nullopt; }
    searchEnds_ = true;
  }
  active_ = samplers_[(searchEnds_ ? executions_ : executions_ / 2) % samplers_.size()].get();
  return active_->beginExecution(start);
}

std::optional<Mismatch> Portfolio::endExecution(const ExecutionRecord& record) {
  ++executions_;
  if (isSearching()) {
    searchEnds_ = searchEnds_ || record.steps > kLongForSearch || record.ending == Ending::Diverged;
  } else if (record.newPoints) {
    search_ = std::make_unique<Dpor>(options_);  // its schedules do not apply any more
  }
  return active_->endExecution(record);
}

SearchPosition Portfolio::position() const {
  SearchPosition position = positionOf(*search_);
  position.repeatFirst = false;
  return position;
}

std::size_t Portfolio::repeatedDecisions() const {
  return active_->resumable() != nullptr ? active_->resumable()->repeatedDecisions() : 0;
}

}  // namespace heddle::schedule
