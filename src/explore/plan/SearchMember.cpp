#include "explore/plan/SearchMember.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace heddle::explore {
namespace {

/// With more preemptions, a bounded search is larger than anything that it could complete.
constexpr std::int32_t kHighestBound = 8;

}  // namespace

SearchMember::SearchMember(const Task& task, const Method& method, Bounds bounds, const ExecutionFacts& facts)
    : task_(task), method_(method), bounds_(bounds) {
  task_.budget = std::numeric_limits<std::uint64_t>::max();
  task_.division = Division::Shared;
  task_.bound = bounds == Bounds::Growing ? 0 : -1;
  start(facts);
}

void SearchMember::start(const ExecutionFacts& facts) {
  sites_ = facts.racingSites.size();
  plan_ = std::make_unique<SearchPlan>(task_, facts);
}

std::optional<WorkUnit> SearchMember::next(std::uint64_t most) {
  if (over_ || most == 0) { return std::nullopt; }
  auto unit = plan_->next();
  if (unit) {
    unit->executions = std::min(unit->executions, most);
    unit->method = method_;
    unit->method->preemptionBound = task_.bound;
  }
  return unit;
}

void SearchMember::done(const WorkUnit& unit, UnitResult outcome) {
  if (outcome.tally.diverged != 0) { over_ = true; }  // the program does something that the schedule does not determine
  repetitions_ += outcome.cursor.repetitions;
  plan_->done(unit, std::move(outcome));
  examine();
}

void SearchMember::examine() {
  if (!plan_->finished() || over_) { return; }
  isComplete_ = isComplete_ && plan_->exhausted();
  if (bounds_ == Bounds::None) {
    over_ = true;
    exhausted_ = isComplete_;
    return;
  }
  if (isComplete_) { completedBound_ = task_.bound; }
  over_ = ++task_.bound > kHighestBound;
  if (!over_) { start(plan_->facts()); }
}

void SearchMember::share(const ExecutionFacts& facts) {
  const std::size_t known = std::max(sites_, plan_->facts().racingSites.size());
  if (!over_ && facts.racingSites.size() > known) {
    if (bounds_ == Bounds::Growing) {
      task_.bound = 0;
      completedBound_ = -1;
      isComplete_ = true;
    }
    start(facts);
  }
}

}  // namespace heddle::explore
