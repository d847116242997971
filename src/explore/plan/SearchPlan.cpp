#include "explore/plan/SearchPlan.h"

#include <algorithm>

namespace heddle::explore {
namespace {

/// Units start small, so that all workers soon have work.
constexpr std::uint64_t kFirstQuota = 8;
constexpr std::uint32_t kMaxGeneration = 16;
/// Limit for the paths that wait for the next round of a bounded search: 32 million decisions, 256 MB.
constexpr std::size_t kMaxWaiting = std::size_t{32} << 20;
/// Limit for the open pieces of a shared search.
constexpr std::size_t kMaxPieces = 64;

bool mayPreempt(const Decision& decision) { return decision.kind == ChoiceKind::Thread && decision.currentEnabled; }

/// The first decision with untried options that belong to this part; the size of the path if there is none.
std::size_t shallowestOpen(const UnitResult& outcome, bool bounded) {
  std::size_t at = outcome.cursor.fixed;
  while (at < outcome.path.size() &&
         ((bounded && mayPreempt(outcome.path[at])) || outcome.path[at].index + 1 >= outcome.path[at].count)) {
    ++at;
  }
  return at;
}

}  // namespace

SearchPlan::SearchPlan(const Task& task, ExecutionFacts facts) : Plan(task, std::move(facts)), tree_(task.bound) {
  startTree();
}

void SearchPlan::startTree() {
  round_ = 0;
  gap_ = SearchGap::None;
  queue_.clear();
  nextRound_.clear();
  waitingDecisions_ = 0;
  repetitions_ = 0;
  states_ = 0;
  share_ = 0;
  tree_ = SearchTree(task_.bound);
  WorkUnit all;
  all.facts = facts_;
  push(std::move(all), 0, task_.division == Division::Shared ? tree_.whole().id : 0);
}

void SearchPlan::push(WorkUnit unit, std::uint32_t generation, std::uint64_t piece) {
  unit.testOrdinal = task_.testOrdinal;
  unit.round = round_;
  unit.executions = std::min(kFirstQuota << std::min(generation, kMaxGeneration),
                             std::max(kFirstQuota, suitableUnit(executions(), steps())));
  if (task_.division == Division::OneUnit) { unit.executions = left(); }
  queue_.push_back({std::move(unit), generation, piece});
}

std::optional<WorkUnit> SearchPlan::next() {
  if (finished_ || queue_.empty()) { return std::nullopt; }
  Open open = std::move(queue_.front());
  queue_.pop_front();
  open.unit.number = units_++;
  counted_.emplace_back();
  WorkUnit unit = open.unit;
  begun_.emplace(unit.number, std::move(open));
  return unit;
}

void SearchPlan::done(const WorkUnit& unit, UnitResult outcome) {
  if (!begun_.contains(unit.number)) {
    return;  // the unit is from a tree that has since changed
  }
  early_.emplace(unit.number, std::move(outcome));
  while (!finished_ && !begun_.empty() && !early_.empty() && begun_.begin()->first == early_.begin()->first) {
    const Open open = std::move(begun_.begin()->second);
    const UnitResult next = std::move(early_.begin()->second);
    begun_.erase(begun_.begin());
    early_.erase(early_.begin());
    count(open, next);
  }
}

void SearchPlan::count(const Open& open, const UnitResult& outcome) {
  const std::uint64_t counts = std::min(outcome.executions, left());
  counted_[open.unit.number] = {executions(), counts};
  countUnit(outcome, counts);
  repetitions_ += std::min(outcome.cursor.repetitions, counts);
  states_ += outcome.cursor.states;
  share_ = task_.division == Division::Subtrees ? share_ + outcome.cursor.share : outcome.cursor.share;
  facts_.merge(outcome.facts);
  if (left() == 0 && (counts < outcome.executions || !outcome.cursor.done || outcome.cursor.treeChanged ||
                      !queue_.empty() || !begun_.empty() || !nextRound_.empty())) {
    finished_ = true;
    return;
  }
  if (givenUp()) {
    finished_ = true;
    return;
  }
  if (outcome.cursor.treeChanged) {
    changeTree();
    return;
  }
  note(outcome.cursor.gap);
  collect(outcome);
  if (task_.division == Division::Shared) {
    shareOut(open, outcome);
  } else if (!outcome.cursor.done) {
    divide(open, outcome);
  }
  if (queue_.empty() && begun_.empty() && !nextRound_.empty()) {
    ++round_;
    std::deque<Open> round = std::move(nextRound_);
    nextRound_.clear();
    waitingDecisions_ = 0;
    for (Open& next : round) {
      push(std::move(next.unit), next.generation);
    }
  }
  complete_ = finished_ = queue_.empty() && begun_.empty();
}

/// Queues the rest of the unit, and other pieces as long as there are not too many: each stores a path. The limit
/// applies to all units that do not count yet, a number that does not depend on which workers run them.
void SearchPlan::shareOut(const Open& open, const UnitResult& outcome) {
  const auto isRoom = [this] { return queue_.size() + begun_.size() < kMaxPieces; };
  const auto add = [&](SearchTree::Piece piece) {
    WorkUnit unit;
    unit.facts = *piece.facts;
    unit.memory = std::move(piece.memory);
    unit.cursor.fixed = piece.fixed;
    push(std::move(unit), open.generation + 1, piece.id);
  };
  std::optional<SearchTree::Piece> rest;
  if (!tree_.take(open.piece, outcome, isRoom(), rest)) {
    note(SearchGap::TooManyPrefixes);
    return;
  }
  if (rest) { add(std::move(*rest)); }
  while (isRoom()) {
    std::optional<SearchTree::Piece> beside = tree_.next();
    if (!beside) { break; }
    add(std::move(*beside));
  }
  share_ = tree_.share();
}

/// Divides the rest of a unit: one part varies the first open decision, one varies the decisions below it, and one is
/// what still has to be branched off.
void SearchPlan::divide(const Open& open, const UnitResult& outcome) {
  const auto part = [&] {
    WorkUnit unit;
    unit.facts = outcome.facts;
    return unit;
  };
  WorkUnit rest = part();
  if (task_.division == Division::OneUnit) {
    rest.memory = outcome.memory;
    push(std::move(rest), open.generation + 1);
    return;
  }
  rest.path = outcome.path;
  rest.cursor.fixed = outcome.cursor.fixed;
  if (const std::size_t at = shallowestOpen(outcome, task_.bound >= 0); at < outcome.path.size()) {
    WorkUnit beside = part();
    beside.path.assign(outcome.path.begin(), outcome.path.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    ++beside.path.back().index;
    beside.cursor.fixed = static_cast<std::uint32_t>(at);
    push(std::move(beside), open.generation + 1);
    rest.cursor.fixed = static_cast<std::uint32_t>(at) + 1;
  }
  push(std::move(rest), open.generation + 1);
  if (!open.unit.branch.path.empty()) {
    WorkUnit branches = part();
    branches.branch = open.unit.branch;
    branches.cursor = outcome.cursor;
    branches.cursor.atBranch = true;
    branches.cursor.fixed = 0;
    branches.cursor.gap = SearchGap::None;
    branches.cursor.share = 0;
    push(std::move(branches), open.generation + 1);
  }
}

void SearchPlan::collect(const UnitResult& outcome) {
  for (const BranchPath& branch : outcome.collected) {
    BranchPath kept = branch;
    while (kept.path.size() > kept.from && !mayPreempt(kept.path.back())) {
      kept.path.pop_back();  // nothing after the last possible preemption is needed
    }
    if (kept.path.size() <= kept.from) { continue; }
    if (waitingDecisions_ + kept.path.size() > kMaxWaiting) {
      note(SearchGap::TooManyPrefixes);
      continue;
    }
    waitingDecisions_ += kept.path.size();
    Open next;
    next.unit.facts = outcome.facts;
    next.unit.branch = std::move(kept);
    next.unit.cursor.atBranch = true;
    next.generation = kMaxGeneration;
    nextRound_.push_back(std::move(next));
  }
}

/// Scheduling points were added, which makes it another tree: the search starts over.
void SearchPlan::changeTree() {
  begun_.clear();
  early_.clear();
  startTree();
}

std::optional<std::uint64_t> SearchPlan::ordinal(const PlaceInPlan& place) const {
  if (place.unit >= counted_.size() || place.execution >= counted_[place.unit].executions) { return std::nullopt; }
  return counted_[place.unit].before + place.execution;
}

}  // namespace heddle::explore
