#include "runtime/engine/Checkpoint.h"

#include <algorithm>

#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/Fairness.h"
#include "runtime/engine/Repetition.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/session/Debugging.h"
#include "runtime/session/restore/MemoryImage.h"

namespace heddle::rt {
namespace {

constexpr std::uint64_t kTick = 64;        ///< Steps between two advances of virtual time.
constexpr std::uint64_t kFairTick = 1024;  ///< Steps between two checks for starvation; a multiple of kTick.

/// Rereading counts as endless after this much effort without a change, if that is also ten times the effort before.
constexpr std::uint64_t kFarPast = 2'000'000;
constexpr std::uint64_t kTimesBefore = 10;

/// No thread has changed anything for a long time, although every thread that can run did so again and again and every
/// thread that waited for a deadline was woken. The same reads will return the same values for ever.
bool onlyRereads() {
  const std::uint64_t since = gEngine.effort() - gEngine.lastChange;
  // A thread that computes for long is forced to yield. These yields are not rereads.
  const bool computes = gEngine.longSteps != 0;
  return !computes && since >= kFarPast && since / kTimesBefore >= gEngine.lastChange &&
         !anyThreadWaitsSince(gEngine.lastChange) && !MemoryImage::isShared();
}

std::uint64_t nextCheckpoint(const wire::Config& config) {
  std::uint64_t next = std::min((gEngine.steps / kTick + 1) * kTick, stepLimit(config) + 1);
  const std::uint64_t stop = stepToStopAt(config);
  return stop > gEngine.steps ? std::min(next, stop) : next;
}

}  // namespace

std::uint64_t firstCheckpoint(const wire::Config& config) { return nextCheckpoint(config); }

void checkpoint(Thread& thread) {
  const wire::Config& config = gEngine.block->config;
  if (gEngine.steps > stepLimit(config)) {
    const bool isEndless = config.endlessAtLimit;
    endExecution(isEndless ? Ending::Endless : Ending::StepLimit, "the execution has not ended within the step limit",
                 {.pc = thread.opPc});
  }
  if (gEngine.steps == stepToStopAt(config)) { comeToStep(thread); }
  gEngine.lookAtStep = nextCheckpoint(config);
  if (gEngine.steps % kTick == 0) { letTimePass(kTick); }
  if (gRepetition.look(gEngine.effort(), gEngine.lastChange)) {
    endExecution(Ending::Endless, "the state of the whole program repeats although every thread keeps running",
                 {.pc = thread.opPc});
  }
  if (gEngine.steps % kFairTick == 0) {
    relieveStarved();
    if (onlyRereads()) {
      endExecution(Ending::Endless, "no thread changes anything any more although every thread keeps running",
                   {.pc = thread.opPc});
    }
  }
}

}  // namespace heddle::rt
