#include "schedule/Dfs.h"

#include "schedule/WasCutOff.h"

#include <algorithm>
#include <utility>

namespace heddle {
namespace {

/// Whether the same question was asked.
bool sameQuestion(const Decision& a, const Decision& b) {
  return a.kind == b.kind && a.count == b.count && a.currentEnabled == b.currentEnabled;
}

}  // namespace

Dfs::Dfs(const StrategyOptions& options)
    : bound_(options.preemptionBound), programSeed_(options.programSeed), next_(&nextFrontier_) {
  if (options.part == nullptr) {
    return;
  }
  const SearchPart& part = *options.part;
  inPart_ = true;
  next_ = options.sink;
  round_ = part.round;
  gap_ = part.cursor.gap;
  treeChanged_ = part.cursor.treeChanged;
  share_ = part.cursor.share;
  prefix_.assign(part.path.begin(), part.path.end());
  fixed_ = part.cursor.fixed;
  if (!part.branchedOff.empty() && !frontier_.add(part.branchedOff, part.branchesFrom)) {
    incomplete(SearchGap::TooManyPrefixes);
  }
  frontier_.load(part.cursor);
  done_ = part.cursor.done || (part.cursor.atBranch && !nextPrefix());
}

SearchCursor Dfs::cursor(std::span<const Decision>& path) const {
  path = prefix_;
  SearchCursor cursor{};
  cursor.pathSize = static_cast<std::uint32_t>(prefix_.size());
  cursor.fixed = static_cast<std::uint32_t>(fixed_);
  frontier_.save(cursor);
  cursor.gap = gap_;
  cursor.done = done_;
  cursor.treeChanged = treeChanged_;
  cursor.share = share_;
  return cursor;
}

bool Dfs::beginExecution(std::uint64_t seed) {
  programSeed_ = programSeed_ == 0 ? seed : programSeed_;
  position_ = 0;
  divergedAt_ = -1;
  return !done_;
}

std::uint64_t Dfs::programSeed(std::uint64_t /*seed*/) const { return programSeed_; }

std::uint32_t Dfs::follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled) {
  const std::size_t at = position_++;
  if (at >= prefix_.size() || divergedAt_ >= 0) {
    return 0;
  }
  const Decision& wanted = prefix_[at];
  if (wanted.kind != kind || wanted.count != count || wanted.currentEnabled != currentEnabled) {
    divergedAt_ = static_cast<std::int64_t>(at);
    return 0;
  }
  return wanted.index;
}

ThreadId Dfs::pickThread(const Choices& choices) {
  return threadAt(choices, follow(ChoiceKind::Thread, choices.enabled.count(), choices.currentEnabled()));
}

std::uint32_t Dfs::pickValue(const ValueChoice& choice) { return follow(choice.kind, choice.count, false); }

void Dfs::endExecution(const ExecutionRecord& record) {
  if (record.newPoints) {
    restart();
    return;
  }
  noteGaps(record);
  // An execution that did not follow its prefix says nothing about this part of the tree: go on beside it.
  if (followed(record.decisions)) {
    extend(record.decisions);
  } else {
    incomplete(SearchGap::NotRepeatable);
  }
  done_ = !branch() && !nextPrefix();
}

/// It has become another tree, of which nothing was searched.
void Dfs::restart() {
  treeChanged_ = inPart_;
  done_ = inPart_;
  prefix_.clear();
  fixed_ = 0;
  round_ = 0;
  frontier_ = Frontier{};
  nextFrontier_ = Frontier{};
  gap_ = SearchGap::None;
  share_ = 0;
}

void Dfs::noteGaps(const ExecutionRecord& record) {
  if (!record.decisionsComplete) {
    incomplete(SearchGap::TooManyDecisions);
  }
  if (record.spinCut) {
    incomplete(SearchGap::SpinningHeldBack);
  }
  if (wasCutOff(record.ending)) {
    incomplete(SearchGap::CutOff);
  }
}

bool Dfs::followed(std::span<const Decision> decisions) const {
  if (decisions.size() < prefix_.size()) {
    return false;
  }
  for (std::size_t i = 0; i < prefix_.size(); ++i) {
    const bool last = i + 1 == prefix_.size();
    if (!sameQuestion(prefix_[i], decisions[i]) || prefix_[i].index != decisions[i].index ||
        (!last && prefix_[i].chosen != decisions[i].chosen)) {
      return false;
    }
  }
  return true;
}

void Dfs::extend(std::span<const Decision> decisions) {
  double weight = 1;
  for (const Decision& decision : decisions) {
    weight /= decision.count;
  }
  share_ += bounded() ? 0 : weight;
  const std::size_t known = prefix_.size();
  prefix_.assign(decisions.begin(), decisions.end());
  // Earlier positions were branched off when they were first met.
  if (bounded() && round_ < bound_ && !next_->add(prefix_, known)) {
    incomplete(SearchGap::TooManyPrefixes);
  }
}

/// The deepest decision that still has an option within this round.
bool Dfs::branch() {
  for (; prefix_.size() > fixed_; prefix_.pop_back()) {
    Decision& last = prefix_.back();
    const bool costs = bounded() && last.kind == ChoiceKind::Thread && last.currentEnabled;
    if (!costs && last.index + 1 < last.count) {
      ++last.index;
      return true;
    }
  }
  return false;
}

bool Dfs::nextPrefix() {
  if (!bounded()) {
    return false;
  }
  while (!frontier_.take(prefix_)) {
    if (round_ == bound_ || inPart_) {
      return false;
    }
    ++round_;
    frontier_ = std::exchange(nextFrontier_, Frontier{});
  }
  fixed_ = prefix_.size();
  return true;
}

void Dfs::incomplete(SearchGap gap) {
  if (gap_ == SearchGap::None) {
    gap_ = gap;
  }
}

}  // namespace heddle
