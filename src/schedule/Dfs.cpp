#include "schedule/Dfs.h"

#include <utility>

namespace heddle::schedule {

Dfs::Dfs(const StrategyOptions& options) : PathSearch(options), bound_(options.preemptionBound), next_(&nextFrontier_) {
  if (options.part == nullptr) { return; }
  const SearchPart& part = *options.part;
  next_ = options.sink;
  round_ = part.round;
  share_ = part.cursor.share;
  prefix_.assign(part.path.begin(), part.path.end());
  fixed_ = part.cursor.fixed;
  if (!part.branchedOff.empty() && !frontier_.add(part.branchedOff, part.branchesFrom)) {
    incomplete(SearchGap::TooManyPrefixes);
  }
  frontier_.load(part.cursor);
  if (!isDone() && part.cursor.atBranch && !nextPrefix()) { endHere(); }
}

SearchPosition Dfs::position() const {
  SearchCursor cursor = commonCursor();
  cursor.pathSize = static_cast<std::uint32_t>(prefix_.size());
  cursor.fixed = static_cast<std::uint32_t>(fixed_);
  frontier_.save(cursor);
  cursor.share = share_;
  return {.cursor = cursor, .path = prefix_};
}

ThreadId Dfs::pickThread(const Choices& choices) {
  const std::uint32_t wanted =
      follow(ChoiceKind::Thread, choices.enabled.count(), choices.currentEnabled(), choices.step + 1);
  if (wanted == kNoValue) { return kNoThread; }
  return threadAt(choices, wanted == kFree ? 0 : wanted);
}

std::uint32_t Dfs::pickValue(const ValueChoice& choice) {
  const std::uint32_t wanted = follow(choice.kind, choice.count, false, choice.step);
  return wanted == kFree ? 0 : wanted;
}

void Dfs::forget() {
  prefix_.clear();
  fixed_ = 0;
  round_ = 0;
  frontier_ = Frontier{};
  nextFrontier_ = Frontier{};
  share_ = 0;
}

void Dfs::extend(const ExecutionRecord& record) {
  double weight = 1;
  for (const Decision& decision : record.decisions) {
    weight /= decision.count;
  }
  share_ += bounded() ? 0 : weight;
  const std::size_t known = prefix_.size();
  prefix_.assign(record.decisions.begin(), record.decisions.end());
  // Earlier positions were added when they were first reached.
  if (bounded() && round_ < bound_ && !next_->add(prefix_, known)) { incomplete(SearchGap::TooManyPrefixes); }
}

/// Moves to the next option of the deepest decision that has one within this round.
bool Dfs::nextBranch() {
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
  if (!bounded()) { return false; }
  while (!frontier_.take(prefix_)) {
    if (round_ == bound_ || inPart()) { return false; }
    ++round_;
    frontier_ = std::exchange(nextFrontier_, Frontier{});
  }
  fixed_ = prefix_.size();
  return true;
}

}  // namespace heddle::schedule
