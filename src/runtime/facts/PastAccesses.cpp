#include "runtime/facts/PastAccesses.h"

#include "core/Effect.h"
#include "core/OpTraits.h"
#include "runtime/Immortal.h"
#include "runtime/engine/Engine.h"
#include "runtime/facts/Knowledge.h"

namespace heddle::rt {
namespace {

Immortal<PastAccesses> gPast;

bool pairInterferes(const AccessSets& sets, Interference kind, std::uint32_t a, std::uint32_t b) {
  switch (kind) {
    case Interference::Any:
      return sets.meet(a, b);
    case Interference::ReadWrite:
      return sets.readWrite(a, b);
    case Interference::Conflict:
      return sets.conflict(a, b);
  }
  return true;
}

}  // namespace

PastAccesses* pastAccesses() {
  return gKnowledge != nullptr && gEngine.block->config.futures.kind != FutureUse::Kind::None ? &*gPast : nullptr;
}

void PastAccesses::beginExecution() { steps_.clear(); }

void PastAccesses::note(const Thread& thread) {
  const OpKind kind = gEngine.pending[raw(thread.id)].kind;
  const bool accesses = effectOf(kind, true) != Effect::Nothing && thread.opAddress != nullptr;
  steps_.push_back({thread.id, accesses ? gKnowledge->futures.ofPending(thread, kind) : wire::kNoAccess});
}

bool PastAccesses::interferes(ThreadId thread, Interference kind, std::uint32_t percent) {
  const std::uint32_t future = threadById(thread)->future;
  const AccessSets& sets = gKnowledge->futures.sets();
  const std::size_t recent = (steps_.size() * percent + 99) / 100;
  std::uint32_t checked = wire::kNoAccess;  // Most steps in a row access the same places.
  for (std::size_t i = steps_.size() - recent; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    if (step.thread == thread || step.accesses == checked) { continue; }
    checked = step.accesses;
    if (pairInterferes(sets, kind, future, checked)) { return true; }
  }
  return false;
}

}  // namespace heddle::rt
