#include "schedule/PathSearch.h"

#include "schedule/WasCutOff.h"

#include <algorithm>

namespace heddle {
namespace {

/// Whether both decisions had the same options.
bool sameQuestion(const Decision& a, const Decision& b) {
  return a.kind == b.kind && a.count == b.count && a.currentEnabled == b.currentEnabled;
}

}  // namespace

PathSearch::PathSearch(const StrategyOptions& options)
    : notes_(options.notes),
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

bool PathSearch::beginExecution(std::uint64_t seed) {
  notes_.clear();
  adoptExecution(seed);
  return !done_;
}

void PathSearch::adoptExecution(std::uint64_t seed) {
  programSeed_ = programSeed_ == 0 ? seed : programSeed_;
  position_ = 0;
  divergedAt_ = -1;
  prepare();
}

std::uint32_t PathSearch::follow(ChoiceKind kind, std::uint32_t count, bool currentEnabled, std::uint64_t step) {
  const std::size_t at = position_++;
  if (depthBound_ != 0 && step > depthBound_) {
    notes_.endDepth(at);
  }
  if (at >= plannedDecisions() || divergedAt_ >= 0) {
    return kFree;
  }
  const Decision& wanted = planned(at);
  if (wanted.kind != kind || wanted.count != count || wanted.currentEnabled != currentEnabled) {
    divergedAt_ = static_cast<std::int64_t>(at);
    return kFree;
  }
  return wanted.index;
}

void PathSearch::endExecution(const ExecutionRecord& record) {
  if (record.newPoints) {
    treeChanged_ = inPart_;
    done_ = inPart_;
    gap_ = SearchGap::None;
    forget();
    return;
  }
  noteGaps(record);
  // An execution that did not follow its prefix reveals nothing about this part of the tree. Continue with the next
  // branch.
  if (followed(record.decisions)) {
    ExecutionRecord searched = record;
    std::size_t count = notes_.withinDepth(record.decisions.size());
    if (record.fairCut) {
      count = std::min<std::size_t>(count, record.fairFrom);
    }
    searched.decisions = record.decisions.first(count);
    if (searched.decisions.size() < record.decisions.size()) {
      incomplete(SearchGap::CutOff);
    }
    extend(searched);
  } else {
    incomplete(SearchGap::NotRepeatable);
  }
  done_ = !branch();
}

void PathSearch::noteGaps(const ExecutionRecord& record) {
  if (!record.decisionsComplete || (learns() && !notes_.complete())) {
    incomplete(SearchGap::TooManyDecisions);
  }
  if (record.sitesRefused) {
    incomplete(SearchGap::TooManyRacingSites);
  }
  if (record.spinCut) {
    incomplete(SearchGap::SpinningHeldBack);
  }
  if (record.fairCut) {
    incomplete(SearchGap::Starved);
  }
  if (record.timeCut) {
    incomplete(SearchGap::TimeNotExplored);
  }
  if (wasCutOff(record.ending)) {
    incomplete(SearchGap::CutOff);
  }
}

bool PathSearch::followed(std::span<const Decision> decisions) const {
  const std::size_t count = plannedDecisions();
  if (decisions.size() < count) {
    return false;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Decision& wanted = planned(i);
    const Decision& made = decisions[i];
    if (!sameQuestion(wanted, made) || wanted.index != made.index || (i + 1 < count && wanted.chosen != made.chosen)) {
      return false;
    }
  }
  return true;
}

}  // namespace heddle
