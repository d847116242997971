#include "schedule/Steer.h"

#include <algorithm>

#include "schedule/NoPreemption.h"

namespace heddle::schedule {
namespace {

constexpr std::size_t kHeader = 2;

}  // namespace

Steer::Steer(const StrategyOptions& options) : notes_(options.notes), done_(kMaxThreads), picksTaken_(kMaxThreads) {
  if (options.part == nullptr) { return; }
  path_.assign(options.part->path.begin(), options.part->path.end());
  for (const std::uint64_t word : options.part->memory) {
    if (isPick(word)) {
      picks_.push_back(pickOf(word));
    } else {
      legs_.push_back(legOf(word));
    }
  }
}

std::optional<ExecutionSetup> Steer::beginExecution(const ExecutionStart& start) {
  const ExecutionSetup setup{.programSeed = start.seed, .observes = true};
  if (start.ranElsewhere) {
    return setup;  // keeps the recorded course
  }
  std::fill(done_.begin(), done_.end(), 0);
  std::fill(picksTaken_.begin(), picksTaken_.end(), 0);
  position_ = 0;
  decision_ = 0;
  offPath_ = path_.empty();
  runs_ = kNoThread;
  if (notes_.size() >= kHeader) {
    notes_[0] = 0;
    notes_[1] = 0;
  }
  return setup;
}

const Decision* Steer::nextDecision() {
  if (offPath_ || decision_ == path_.size()) { return nullptr; }
  return &path_[decision_++];
}

ThreadId Steer::pickThread(const Choices& choices) {
  if (const Decision* decision = nextDecision(); decision != nullptr) {
    if (decision->kind == ChoiceKind::Thread && decision->chosen < kMaxThreads &&
        choices.enabled.contains(ThreadId{decision->chosen})) {
      return ThreadId{decision->chosen};
    }
    offPath_ = true;
  }
  for (; position_ < legs_.size(); ++position_) {
    const Leg& leg = legs_[position_];
    if (raw(leg.thread) < kMaxThreads && done_[raw(leg.thread)] < leg.until && choices.enabled.contains(leg.thread)) {
      return leg.thread;
    }
  }
  return withoutPreemption(choices);
}

std::uint32_t Steer::pickValue(const ValueChoice& choice) {
  if (const Decision* decision = nextDecision(); decision != nullptr) {
    if (decision->kind == choice.kind && decision->chosen < choice.count) {
      take({choice.thread, choice.kind, decision->chosen});
      return decision->chosen;
    }
    offPath_ = true;
  }
  std::uint32_t& at = picksTaken_[raw(choice.thread)];
  while (at < picks_.size() && picks_[at].thread != choice.thread) {
    ++at;
  }
  std::uint16_t value = 0;
  if (at < picks_.size()) {
    const Pick& pick = picks_[at++];
    value = pick.kind == choice.kind && pick.value < choice.count ? pick.value : std::uint16_t{0};
  }
  take({choice.thread, choice.kind, value});
  return value;
}

void Steer::note(std::uint64_t word, bool inPlace) {
  if (notes_.size() < kHeader) { return; }
  if (inPlace) {
    notes_[leg_] = word;
    return;
  }
  const std::size_t at = kHeader + notes_[0];
  if (at == notes_.size()) {
    notes_[1] = 1;
    return;
  }
  notes_[at] = word;
  ++notes_[0];
}

void Steer::observe(const Event& event) {
  if (!event.point) { return; }
  const Leg leg{event.thread, ++done_[raw(event.thread)]};
  const bool goesOn = event.thread == runs_;
  if (!goesOn) {
    leg_ = notes_.size() < kHeader ? 0 : kHeader + notes_[0];
    if (leg_ == notes_.size()) {
      leg_ = 0;  // no room: note() records that words are missing
    }
  }
  if (!goesOn || leg_ != 0) { note(wordOf(leg), goesOn); }
  runs_ = event.thread;
}

}  // namespace heddle::schedule
