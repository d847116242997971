#include "schedule/Backtracking.h"

#include <algorithm>
#include <utility>

namespace heddle::schedule {

void Backtracking::clear() {
  nodes_.clear();
  order_.clear();
  nodeOfStep_.clear();
  settled_ = 0;
  fixed_ = 0;
}

bool Backtracking::load(std::span<const std::uint64_t> words, std::uint32_t fixed) {
  clear();
  if (!heddle::load(words, nodes_) || fixed > nodes_.size()) {
    nodes_.clear();
    return false;
  }
  fixed_ = fixed;
  settled_ = firstNewStep();
  return true;
}

SleepSet Backtracking::asleepAtFirst() const {
  return nodes_.empty() || bounded() ? SleepSet{} : nodes_.back().asleepBelow();
}

bool Backtracking::offered(std::uint32_t step, ThreadId thread) const {
  const std::uint32_t node = nodeOf(step);
  // Without a decision only one thread was enabled.
  return node == kNone ? order_.at(step).thread == thread : nodes_[node].offers(thread);
}

void Backtracking::begin() {
  decided_ = 0;
  asleep_.clear();
}

void Backtracking::decide(const Decision& decision, std::uint32_t step, std::vector<ThreadId> options) {
  const std::size_t at = decided_++;
  if (at + 1 == nodes_.size()) { asleep_ = asleepAtFirst(); }
  const bool choosesThread = decision.kind == ChoiceKind::Thread;
  if (at == nodes_.size()) {
    SearchNode node;
    node.decision = decision;
    node.step = step;
    node.sleep = asleep_;
    node.options = std::move(options);
    if (choosesThread) { node.explore.push_back(node.chosen()); }
    nodes_.push_back(std::move(node));
  }
  if (choosesThread) {
    nodeOfStep_.resize(std::max<std::size_t>(nodeOfStep_.size(), std::size_t{step} + 1), kNone);
    nodeOfStep_[step] = static_cast<std::uint32_t>(at);
  }
}

SearchGap Backtracking::make(std::uint32_t step, const Transition& what) {
  if (order_.full()) { return SearchGap::TooManyDecisions; }
  if (step > order_.size()) {
    return SearchGap::NotRepeatable;  // facts about a step in between are missing
  }
  if (what.thread == kNoThread) { return SearchGap::None; }
  if (step == order_.size()) {
    races_.clear();
    if (step >= settled_) { findRacesOf(what); }
    order_.append(what);
    reverseAll();
    if (const std::uint32_t at = nodeOf(step); at != kNone) { nodes_[at].become(what); }
  }
  wakeUp(asleep_, what);
  return SearchGap::None;
}

void Backtracking::leave(const Transition& what) {
  findRacesOf(what);
  if (races_.empty()) { return; }
  order_.append(what);
  reverseAll();
  order_.truncate(order_.size() - 1);
}

void Backtracking::findRacesOf(const Transition& next) {
  findReversals(order_, *this, next, bounded() ? ReversalsWanted::All : ReversalsWanted::NotHidden, races_);
}

/// Plans for the last step of the order to come before each step that it races with.
void Backtracking::reverseAll() {
  for (const std::uint32_t earlier : races_) {
    if (bounded()) {
      reverseWithinBound(earlier);
    } else {
      reverse(earlier);
    }
  }
}

/// Adds an option to the decision of \p earlier that leads to the reversed order.
void Backtracking::reverse(std::uint32_t earlier) {
  const std::uint32_t at = nodeOf(earlier);
  if (at == kNone) {
    return;  // no other thread was enabled there
  }
  SearchNode& node = nodes_[at];
  findInitials(order_, earlier, initials_);
  ThreadId best = kNoThread;
  const ThreadId late = order_.at(order_.size() - 1).thread;
  for (const ThreadId thread : initials_) {
    if (node.explores(thread) || sleeps(node.sleep, thread)) { return; }
    if (node.offers(thread) && (best == kNoThread || thread == late || (best != late && thread < best))) {
      best = thread;
    }
  }
  if (best != kNoThread) {
    node.explore.push_back(best);
    return;
  }
  for (const ThreadId thread : node.options) {
    if (!node.explores(thread)) { node.explore.push_back(thread); }
  }
}

/// Coons, Musuvathi, McKinley (OOPSLA 2013): switching right before \p earlier may cost a preemption that exceeds the
/// bound, whereas switching at the preceding context switch is free. So both are tried. If the thread is not enabled
/// there, all other options are added.
void Backtracking::reverseWithinBound(std::uint32_t earlier) {
  const ThreadId late = order_.at(order_.size() - 1).thread;
  std::uint32_t start = earlier > 0 ? earlier - 1 : 0;
  while (start > 0 && order_.at(start - 1).thread == order_.at(start).thread) {
    --start;
  }
  for (const std::uint32_t step : {earlier, start}) {
    const std::uint32_t at = nodeOf(step);
    if (at == kNone) { continue; }
    SearchNode& node = nodes_[at];
    for (const ThreadId thread : node.options) {
      if ((thread == late || !node.offers(late)) && !node.explores(thread)) { node.explore.push_back(thread); }
    }
  }
}

std::int32_t Backtracking::preemptionsBefore(std::size_t node) const {
  return static_cast<std::int32_t>(
      std::count_if(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(node),
                    [](const SearchNode& earlier) { return isPreemption(earlier.decision); }));
}

bool Backtracking::branch() {
  for (; nodes_.size() > fixed_; nodes_.pop_back()) {
    SearchNode& node = nodes_.back();
    if (node.advance(!bounded() || preemptionsBefore(nodes_.size() - 1) < bound_)) {
      settled_ = node.step;
      order_.truncate(std::min(order_.size(), node.step));
      nodeOfStep_.resize(std::min<std::size_t>(nodeOfStep_.size(), std::size_t{node.step} + 1));
      return true;
    }
  }
  return false;
}

}  // namespace heddle::schedule
