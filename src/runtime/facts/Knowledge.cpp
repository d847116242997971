#include "runtime/facts/Knowledge.h"

#include <utility>

#include "runtime/engine/Engine.h"
#include "runtime/facts/FactsCheck.h"

namespace heddle::rt {

Knowledge* gKnowledge = nullptr;

void openFacts() {
  const wire::Config& config = gEngine.block->config;
  if (config.facts[0] == 0) { return; }
  if (auto facts = ProgramFacts::open(config.facts)) { gKnowledge = new Knowledge(std::move(*facts)); }
}

void noteThreadEntry(Thread& thread) {
  if (gKnowledge == nullptr) { return; }
  thread.entry = gKnowledge->facts.entryOf(thread.routine, thread.argument);
}

void noteMain(Thread& thread, const void* function) {
  if (gKnowledge != nullptr) { thread.entry = gKnowledge->facts.functionAt(function); }
}

void updateFuture(Thread& thread) {
  if (gKnowledge == nullptr) { return; }
  const Futures::Future now = gKnowledge->futures.of(thread);
  if (gEngine.block->config.checksFacts) { checkFuture(thread, now); }
  thread.future = gKnowledge->futures.sets().intersect(thread.future, now.accesses);
  if (gEngine.block->config.checksFacts) { checkOperation(thread); }
  wire::Progress& progress = gEngine.block->progress;
  progress.factQueries.fetch_add(1, std::memory_order_relaxed);
  if (gKnowledge->isUnknown(thread.future)) { progress.factUnanswered.fetch_add(1, std::memory_order_relaxed); }
}

}  // namespace heddle::rt
