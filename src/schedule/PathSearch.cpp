#include "schedule/PathSearch.h"

#include <algorithm>

namespace heddle::schedule {
namespace {

/// Whether both decisions had the same options.
bool sameQuestion(const Decision& a, const Decision& b) {
  return a.kind == b.kind && a.count == b.count && a.currentEnabled == b.currentEnabled;
}

}  // namespace

PathSearch::PathSearch(const StrategyOptions& options, DependenceObserver* dependences)
    : SimpleStrategy(this),
      notes_(options.notes),
      dependences_(dependences),
      inPart_(options.part != nullptr),
      depthBound_(options.depthBound),
      programSeed_(options.programSeed) {
  if (inPart_) {
    const SearchCursor& cursor = options.part->cursor;
    gap_ = cursor.gap;
    treeChanged_ = cursor.treeChanged;
    done_ = cursor.done;
    repetitions_ = cursor.repetitions;
  }
}

SearchCursor PathSearch::commonCursor() const {
  SearchCursor cursor{};
  cursor.gap = gap_;
  cursor.done = done_;
  cursor.treeChanged = treeChanged_;
  cursor.repetitions = repetitions_;
  return cursor;
}

std::optional<ExecutionSetup> PathSearch::beginExecution(const ExecutionStart& start) {
  if (!start.ranElsewhere) { notes_.clear(); }
  programSeed_ = programSeed_ == 0 ? start.seed : programSeed_;
  position_ = 0;
  diverged_ = false;
  prepare();
  if (done_) { return std::nullopt; }
  return ExecutionSetup{.programSeed = programSeed_, .dependences = dependences_, .repeated = plannedDecisions()};
}

std::uint32_t PathSearch::follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled, std::uint64_t step) {
  const std::size_t at = position_++;
  if (depthBound_ != 0 && step > depthBound_) { notes_.endDepth(at); }
  if (diverged_) { return kNoValue; }
  if (at >= plannedDecisions()) { return kFree; }
  const Decision& wanted = planned(at);
  if (wanted.kind != kind || wanted.count != count || wanted.currentEnabled != currentEnabled) {
    diverged_ = true;
    return kNoValue;
  }
  return wanted.index;
}

std::optional<Mismatch> PathSearch::endExecution(const ExecutionRecord& record) {
  if (record.newPoints) {
    treeChanged_ = inPart_;
    done_ = inPart_;
    gap_ = SearchGap::None;
    forget();
    return std::nullopt;
  }
  noteGaps(record);
  // An execution that did not follow its prefix reveals nothing about this part of the tree. Continue with the next
  // branch.
  if (followed(record.decisions)) {
    ExecutionRecord searched = record;
    std::size_t count = notes_.withinDepth(record.decisions.size());
    if (record.fairCut) { count = std::min<std::size_t>(count, record.fairFrom); }
    searched.decisions = record.decisions.first(count);
    if (searched.decisions.size() < record.decisions.size()) { incomplete(SearchGap::CutOff); }
    extend(searched);
  } else {
    incomplete(SearchGap::NotRepeatable);
  }
  done_ = !branch();
  return std::nullopt;
}

void PathSearch::noteGaps(const ExecutionRecord& record) {
  if (!record.decisionsComplete || (dependences_ != nullptr && !notes_.complete())) {
    incomplete(SearchGap::TooManyDecisions);
  }
  if (record.sitesRefused) { incomplete(SearchGap::TooManyRacingSites); }
  if (record.spinCut) { incomplete(SearchGap::SpinningHeldBack); }
  if (record.fairCut) { incomplete(SearchGap::Starved); }
  if (record.timeCut) { incomplete(SearchGap::TimeNotExplored); }
  if (wasCutOff(record.ending)) { incomplete(SearchGap::CutOff); }
}

bool PathSearch::followed(std::span<const Decision> decisions) const {
  const std::size_t count = plannedDecisions();
  if (decisions.size() < count) { return false; }
  for (std::size_t i = 0; i < count; ++i) {
    const Decision& wanted = planned(i);
    const Decision& made = decisions[i];
    if (!sameQuestion(wanted, made) || wanted.index != made.index || (i + 1 < count && wanted.chosen != made.chosen)) {
      return false;
    }
  }
  return true;
}

}  // namespace heddle::schedule
