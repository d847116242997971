#include "runtime/session/restore/LateStart.h"

#include <sys/mman.h>

#include "core/Check.h"
#include "core/Hash.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/FiberSwitch.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Recorder.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/facts/Guidance.h"
#include "runtime/heap/Heap.h"
#include "runtime/race/ShadowLog.h"
#include "runtime/session/restore/LateParts.h"
#include "runtime/session/restore/ProgramImage.h"

namespace heddle::rt {

bool gLateStartOffered = false;

namespace {

constexpr std::size_t kSaverStack = 256U << 10;
/// An executor whose executions could not be saved this often does not try again.
constexpr int kMostRefusals = 3;

/// What the steps before the second thread depend on, besides the program.
struct Conditions {
  bool observing = false;
  bool offersSpuriousWakes = false;
  bool offersWeakCasFailures = false;
  wire::Points points = wire::Points::Racing;
  std::uint64_t racingSites = 0;

  bool operator==(const Conditions&) const = default;
};

/// The fields of Engine and Outcome that change before the second thread.
struct Progress {
  std::uint64_t steps = 0;
  std::uint64_t lookAtStep = 0;
  std::uint64_t longSteps = 0;
  std::uint64_t lastChange = 0;
  std::uint64_t traceHash = 0;
  std::uint32_t generation = 0;
  PendingOp pending;
  ThreadSet enabled;
  std::uint32_t asked = 0;
};

struct LateStart {
  bool taken = false;
  int refusals = 0;
  void* saverStack = nullptr;
  void* stackPointer = nullptr;  ///< Where the main thread continues.
  Conditions conditions;
  Progress progress;
};
LateStart gLate;

Conditions conditionsNow() {
  const wire::ControlBlock& block = *gEngine.block;
  std::uint64_t sites = block.racingSiteCount;
  for (std::uint32_t i = 0; i < block.racingSiteCount; ++i) {
    sites = mixHash(sites, raw(block.racingSites[i]));
  }
  return {gEngine.observing, gEngine.offersSpuriousWakes, gEngine.offersWeakCasFailures, gEngine.points, sites};
}

/// A strategy that computes dependences needs those of all steps, a sequence of locations is followed from the first
/// step on, and recorded events are not kept here.
bool isSuitable() { return gEngine.dependences == nullptr && !gEngine.recording && gGuidance == nullptr; }

/// Whether every execution gets to this point in the same way.
bool isInevitable() {
  const wire::Outcome& outcome = gEngine.block->outcome;
  const bool chosen = outcome.decisionCount != 0 || outcome.earlyWakes != 0 || outcome.timeCut || outcome.spinCut ||
                      outcome.fairCut || !gEngine.spinning.empty();
  const bool raced =
      outcome.raceCount != 0 || outcome.sitesRefused || gEngine.block->racingSiteCount != outcome.racingSitesAtStart;
  const bool askedTheWorld = gEngine.block->progress.uncontrolledCall[0] != 0;
  return !chosen && !raced && !askedTheWorld && self().randoms == 0 && threadsEver() == 1 && heap::inExecution();
}

void saveProgress() {
  gLate.progress = {gEngine.steps,
                    gEngine.lookAtStep,
                    gEngine.longSteps,
                    gEngine.lastChange,
                    gEngine.traceHash,
                    gEngine.generation,
                    gEngine.pending[raw(kMainThread)],
                    gEngine.enabled,
                    gEngine.block->outcome.asked};
}

void putBackProgress() {
  const Progress& progress = gLate.progress;
  gEngine.steps = progress.steps;
  gEngine.lookAtStep = progress.lookAtStep;
  gEngine.longSteps = progress.longSteps;
  gEngine.lastChange = progress.lastChange;
  gEngine.traceHash = progress.traceHash;
  gEngine.generation = progress.generation;
  gEngine.pending[raw(kMainThread)] = progress.pending;
  gEngine.enabled = progress.enabled;
  gEngine.lastRun = kMainThread;
  gEngine.block->outcome.asked = progress.asked;
  gEngine.block->progress.currentSteps.store(progress.steps, std::memory_order_relaxed);
}

/// Runs on a stack of its own, because that of the main thread is saved.
[[noreturn]] void saveAndReturn() {
  saveProgress();
  gLate.conditions = conditionsNow();
  gLate.taken = saveRunningProgram(reinterpret_cast<std::uintptr_t>(gLate.stackPointer)) && saveLateParts();
  gLate.refusals += gLate.taken ? 0 : 1;
  if (!gLate.taken) { gShadowLog.stop(); }
  void* unused = nullptr;
  heddle_fiber_switch(&unused, gLate.stackPointer);
  __builtin_unreachable();
}

}  // namespace

void offerLateStart() {
  gLateStartOffered = isSuitable() && gLate.refusals < kMostRefusals;
  if (gLateStartOffered) { beginToKeepEvents(); }
}

void considerLateStart() {
  gLateStartOffered = false;
  if (!endKeepingEvents() || !isInevitable()) {
    ++gLate.refusals;
    return;
  }
  if (gLate.saverStack == nullptr) {
    gLate.saverStack =
        sys::mmap(nullptr, kSaverStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE);
    if (gLate.saverStack == nullptr) { return; }
  }
  const auto high = reinterpret_cast<std::uintptr_t>(gLate.saverStack) + kSaverStack;
  heddle_fiber_switch(&gLate.stackPointer, firstFrame(high, saveAndReturn));
  // Each execution that starts late continues here.
}

bool canStartLate() {
  // A unit that knows no threads starts at the beginning, because a late start does not name the main thread.
  if (gEngine.block->threadCount == 0) { return false; }
  return gLate.taken && isSuitable() && gShadowLog.isComplete() && gLate.conditions == conditionsNow();
}

void startLate() {
  gLateStartOffered = false;
  putBackRunningProgram();
  putBackProgress();
  putBackLateParts();
  gEngine.carrier->forgetThreads();
  Thread& main = *threadById(kMainThread);
  main.carried.stackPointer = gLate.stackPointer;
  gEngine.current = &main;
  gEngine.active = true;
  heap::setConcurrent(false);
  if (gEngine.observing) { observeKeptEvents(); }
}

void dropLateStart() {
  if (gLate.taken && !gShadowLog.isComplete()) { ++gLate.refusals; }  // the executions change too much
  gLate.taken = false;
  gLateStartOffered = false;
  gShadowLog.stop();
}

}  // namespace heddle::rt
