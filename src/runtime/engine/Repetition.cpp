#include "runtime/engine/Repetition.h"

#include "runtime/engine/Engine.h"
#include "runtime/engine/Fairness.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/ProgramState.h"
#include "runtime/engine/ThreadTable.h"

namespace heddle::rt {
namespace {

constexpr std::uint64_t kFirstLong = 100'000;
constexpr std::uint64_t kFirstIdle = 4'096;
constexpr std::uint64_t kIdleGrows = 16;
constexpr std::uint64_t kStepsAtRandom = 10'240;
constexpr std::uint64_t kStepsInTurn = 4'096;
constexpr std::uint32_t kMostVisits = 64;   ///< Without a repetition, before the thread counts as progressing.
constexpr std::uint32_t kMostAnchors = 24;  ///< Each anchor hashes all memory.

}  // namespace

Repetition gRepetition;
const LatePart kLateRepetition = copiedPart<gRepetition>();

void Repetition::beginExecution() {
  *this = Repetition{};
  nextLong_ = kFirstLong;
  nextIdle_ = kFirstIdle;
}

void Repetition::begin(Stage stage, std::uint64_t effort) {
  const bool inTurn = stage == Stage::InTurn;
  const std::uint64_t length = inTurn ? kStepsInTurn : kStepsAtRandom;
  stage_ = stage;
  stageEnds_ = effort + length;
  gFairness.begin(gEngine.steps + length, inTurn ? Fairness::Order::InTurn : Fairness::Order::Random);
  thread_ = kNoThread;
  visits_ = anchors_ = 0;
  repeats_ = spoiled_ = false;
}

bool Repetition::look(std::uint64_t effort, std::uint64_t lastChange) {
  if (stage_ != Stage::Idle) {
    if (effort < stageEnds_) { return false; }
    if (stage_ == Stage::AtRandom) {
      begin(Stage::InTurn, effort);
      return false;
    }
    stage_ = Stage::Idle;
    gFairness.end(gEngine.steps);
    return repeats_;
  }
  if (effort - lastChange >= nextIdle_) {
    nextIdle_ *= kIdleGrows;
    mayRepeat_ = true;
    begin(Stage::InTurn, effort);
  } else if (effort >= nextLong_) {
    nextLong_ *= 2;
    mayRepeat_ = false;
    begin(Stage::AtRandom, effort);
  }
  return false;
}

void Repetition::visit(Thread& thread, const void* pc) {
  if (stage_ == Stage::AtRandom) {
    watchOne(thread, pc);
  } else if (mayRepeat_ && !repeats_ && anchors_ < kMostAnchors) {
    compareAll(thread, pc);
  }
}

void Repetition::watchOne(Thread& thread, const void* pc) {
  if (mayRepeat_ || visits_ == kMostVisits || (thread_ != kNoThread && (thread.id != thread_ || pc != pc_))) { return; }
  noteStand(thread);
  const std::uint64_t local = stateOf(thread);
  if (thread_ == kNoThread) {
    thread_ = thread.id;
    pc_ = pc;
    local_ = local;
  }
  mayRepeat_ = visits_ != 0 && local == local_;
  ++visits_;
}

void Repetition::takeAnchor(const Thread& thread, const void* pc, std::uint64_t local) {
  ++anchors_;
  visits_ = 0;
  thread_ = thread.id;
  pc_ = pc;
  local_ = local;
  state_ = stateOfProgram();
  anchorStep_ = gEngine.steps;
  spoiled_ = false;
}

void Repetition::compareAll(Thread& thread, const void* pc) {
  noteStand(thread);
  const bool isFirst = thread_ == kNoThread || spoiled_;
  if (!isFirst && (thread.id != thread_ || pc != pc_)) { return; }
  const std::uint64_t local = stateOf(thread);
  if (isFirst) {
    takeAnchor(thread, pc, local);
  } else if (local == local_ && allHaveRun() && stateOfProgram() == state_) {
    repeats_ = true;
  } else if (++visits_ == std::uint32_t{8} << anchors_) {
    takeAnchor(thread, pc, local);  // As Brent's algorithm does: later anchors, kept for longer and longer.
  }
}

bool Repetition::allHaveRun() const {
  bool all = true;
  forEachLiveThread([&](const Thread& t) {
    const bool ran = t.ranAt > anchorStep_;
    const bool could = gEngine.pending[raw(t.id)].enabled || t.deadlineNs != kNever || t.enabledAt > anchorStep_;
    all = all && (ran || !could);
  });
  return all;
}

}  // namespace heddle::rt
