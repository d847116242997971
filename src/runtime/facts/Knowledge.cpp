#include "runtime/facts/Knowledge.h"

#include <utility>

#include "runtime/engine/Engine.h"

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

std::uint32_t futureOf(const Thread& thread) {
  const std::uint32_t future = gKnowledge->futures.of(thread);
  wire::Progress& progress = gEngine.block->progress;
  progress.factQueries.fetch_add(1, std::memory_order_relaxed);
  if (future == wire::kAnything) { progress.factUnanswered.fetch_add(1, std::memory_order_relaxed); }
  return future;
}

}  // namespace heddle::rt
