#include "schedule/Dfs.h"

#include <algorithm>
#include <utility>

namespace heddle {
namespace {

/// Whether the same question was asked.
bool sameQuestion(const Decision& a, const Decision& b) {
  return a.kind == b.kind && a.count == b.count && a.currentEnabled == b.currentEnabled;
}

bool wasCutOff(Ending ending) {
  switch (ending) {
    case Ending::Unfinished:
    case Ending::StepLimit:
    case Ending::NoProgress:
    case Ending::NotSupported:
    case Ending::OutOfResources:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool Dfs::beginExecution(std::uint64_t seed) {
  if (!seeded_) {
    programSeed_ = seed;
    seeded_ = true;
  }
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
    incomplete("the program did not behave the same when a prefix was repeated");
  }
  done_ = !branch() && !nextPrefix();
}

/// It has become another tree, of which nothing was searched.
void Dfs::restart() {
  prefix_.clear();
  fixed_ = 0;
  round_ = 0;
  frontier_ = Frontier{};
  nextFrontier_ = Frontier{};
  reason_ = {};
}

void Dfs::noteGaps(const ExecutionRecord& record) {
  if (!record.decisionsComplete) {
    incomplete("an execution made more decisions than can be recorded");
  }
  if (record.spinCut) {
    incomplete("spinning threads were held back");
  }
  if (wasCutOff(record.ending)) {
    incomplete("an execution was cut off before its end");
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
  const std::size_t known = prefix_.size();
  prefix_.assign(decisions.begin(), decisions.end());
  // Earlier positions were branched off when they were first met.
  if (bounded() && round_ < bound_ && !nextFrontier_.add(prefix_, known)) {
    incomplete("there are too many prefixes to remember");
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
    if (round_ == bound_) {
      return false;
    }
    ++round_;
    frontier_ = std::exchange(nextFrontier_, Frontier{});
  }
  fixed_ = prefix_.size();
  return true;
}

void Dfs::incomplete(std::string_view reason) {
  if (reason_.empty()) {
    reason_ = reason;
  }
}

}  // namespace heddle
