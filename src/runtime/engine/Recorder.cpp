#include "runtime/engine/Recorder.h"

#include <vector>

#include "core/Hash.h"
#include "core/OpTraits.h"
#include "runtime/Immortal.h"
#include "runtime/engine/Checkpoint.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/Repetition.h"
#include "runtime/engine/Spinning.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/facts/Guidance.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/trace/StoryAccesses.h"
#include "runtime/trace/StoryObjects.h"
#include "runtime/trace/Unwind.h"

namespace heddle::rt {
namespace {

struct OpenStep {
  bool open = false;
  bool noted = false;
  bool changed = false;
  Thread* thread = nullptr;
  Event event;
};
OpenStep gStep;

bool gKeepsEvents = false;
Immortal<std::vector<Event>> gKept;

void mixIntoTrace(const Event& e) {
  std::uint64_t h = gEngine.traceHash;
  h = mixHash(h, (std::uint64_t{raw(e.thread)} << 16) | (std::uint64_t{static_cast<std::uint8_t>(e.kind)} << 8) |
                     (e.succeeded ? 1 : 0));
  h = mixHash(h, raw(e.object));
  gEngine.traceHash = mixHash(h, raw(e.site));
}

void append(const Event& event) {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (outcome.eventCount < wire::kMaxEvents) {
    gEngine.block->events[outcome.eventCount++] = event;
  } else {
    outcome.eventsComplete = false;
  }
}

/// If there are too many, none are kept.
void keep(const Event& event) {
  constexpr std::size_t kMost = std::size_t{1} << 16;
  gKeepsEvents = gKept->size() < kMost;
  gKept->push_back(event);
}

void publish(const Event& event) {
  mixIntoTrace(event);
  if (has(event.kind, op::kOneWay)) { gRepetition.spoil(); }
  if (gEngine.recording) { append(event); }
  if (gKeepsAccesses) { noteObject(event); }
  if (gGuidance != nullptr) { gGuidance->executed(event); }
  if (gEngine.observing) {
    gEngine.strategy->observe(event);
    if (gKeepsEvents) { keep(event); }
  }
  reportEvent(event);
}

}  // namespace

const LatePart kLateStep = copiedPart<gStep>();

void beginToKeepEvents() {
  gKeepsEvents = true;
  gKept->clear();
}

bool endKeepingEvents() {
  const bool all = gKeepsEvents;
  gKeepsEvents = false;
  return all;
}

void observeKeptEvents() {
  for (const Event& event : *gKept) {
    gEngine.strategy->observe(event);
  }
}

void recordDecision(const Decision& decision) {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (outcome.decisionCount < wire::kMaxDecisions) {
    gEngine.block->decisions[outcome.decisionCount++] = decision;
    gEngine.block->progress.currentDecisions.store(outcome.decisionCount, std::memory_order_relaxed);
  } else {
    outcome.decisionsComplete = false;
  }
}

void openStep(Thread& thread) {
  const PendingOp& op = gEngine.pending[raw(thread.id)];
  thread.ranAt = ++gEngine.steps;
  if (gEngine.steps >= gEngine.lookAtStep) { checkpoint(thread); }
  gEngine.block->progress.currentSteps.store(gEngine.steps, std::memory_order_relaxed);
  gStep.open = true;
  gStep.noted = false;
  gStep.thread = &thread;
  Event& e = gStep.event;
  e.step = gEngine.steps;
  e.thread = thread.id;
  e.kind = op.kind;
  e.order = op.order;
  e.size = 0;
  e.succeeded = true;
  e.point = true;
  e.hasValue = false;
  e.object = op.object;
  e.site = op.site;
  e.address = reinterpret_cast<std::uintptr_t>(thread.opAddress);
  e.value = 0;
  e.context = thread.calls.context();
  e.caller = thread.opCaller;
}

void noteOpenStep(std::uint64_t value, std::uint8_t size, bool succeeded, bool changed) {
  gStep.noted = true;
  gStep.changed = changed;
  gStep.event.value = value;
  gStep.event.size = size;
  gStep.event.succeeded = succeeded;
}

void confirmReadOfOpenStep(std::uint64_t value) {
  // Spin detection uses the noted value. It must not depend on whether a story is recorded.
  gStep.event.hasValue = gStep.open && gStep.event.value == value;
}

void noteWriteOfOpenStep(std::uint64_t value) {
  if (gStep.open) {
    gStep.event.value = value;
    gStep.event.hasValue = true;
  }
}

std::uint64_t eventsSoFar() { return gEngine.block->outcome.eventCount + (gStep.open ? 1U : 0U); }

void closeStep() {
  if (gKeepsAccesses) { settleLastWrite(); }
  if (!gStep.open) { return; }
  gStep.open = false;
  const Event& e = gStep.event;
  publish(e);
  const bool changed = gStep.noted ? gStep.changed : !onlyReads(e.kind);
  if (changed) {
    threadChangedSomething(*gStep.thread);
  } else {
    threadReread(*gStep.thread, mixHash(mixHash(raw(e.site), raw(e.object)), e.value));
  }
}

void recordAside(OpKind kind, const void* address, const void* pc, std::uint64_t value) {
  closeStep();
  Event e;
  e.step = gEngine.steps;
  e.thread = self().id;
  e.kind = kind;
  e.point = false;
  e.object = address != nullptr ? objectOf(address) : kNoObject;
  e.site = siteOf(pc);
  e.address = reinterpret_cast<std::uintptr_t>(address);
  e.value = value;
  e.context = self().calls.context();
  e.caller = gEngine.recording ? callerOf(e.site) : kNoSite;
  publish(e);
}

}  // namespace heddle::rt
