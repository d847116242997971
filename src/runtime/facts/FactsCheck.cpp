#include "runtime/facts/FactsCheck.h"

#include <cstdio>

#include "core/OpTraits.h"
#include "runtime/engine/Engine.h"
#include "runtime/facts/Knowledge.h"
#include "runtime/model/RobustMutex.h"

namespace heddle::rt {
namespace {

const char* text(std::uint32_t offset) { return gKnowledge->facts.view().string(offset).data(); }

/// The name of a place, from the facts.
void describe(std::uint32_t place, char* out, std::size_t size) {
  const wire::FactsView& view = gKnowledge->facts.view();
  const wire::FactsPlace& found = view.places()[place];
  if (found.object == wire::kNoIndex) {
    std::snprintf(out, size, "memory that only code without IR can reach");
  } else {
    std::snprintf(out, size, "%s, byte %llu", text(view.objects()[found.object].name),
                  static_cast<unsigned long long>(found.begin));
  }
}

void report(const Thread& thread, const char* what, std::uint32_t place) {
  wire::Progress& progress = gEngine.block->progress;
  if (progress.factMisses.fetch_add(1) != 0) { return; }
  char name[128];
  describe(place, name, sizeof name);
  const wire::FactsPoint* point = gKnowledge->facts.pointAt(gEngine.pending[raw(thread.id)].site);
  const char* function =
      point != nullptr ? text(gKnowledge->facts.view().functions()[point->function].name) : "a function without facts";
  std::snprintf(progress.factMiss, sizeof progress.factMiss, "T%u in %s (step %llu) %s %s", raw(thread.id), function,
                static_cast<unsigned long long>(gEngine.steps + 1), what, name);
}

std::uint32_t firstMissing(std::uint32_t all, std::uint32_t part) {
  const AccessSets& sets = gKnowledge->futures.sets();
  for (const bool writes : {false, true}) {
    const auto wanted = writes ? sets.writes(part) : sets.reads(part);
    const auto given = writes ? sets.writes(all) : sets.reads(all);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const std::uint64_t missing = wanted[i] & ~given[i];
      if (missing != 0) {
        return static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(__builtin_ctzll(missing)));
      }
    }
  }
  return wire::kUnknownPlace;
}

/// Whether the operation reads or writes its object: every operation on a primitive changes it.
bool isWrite(OpKind kind) { return writesMemory(kind) || !readsMemory(kind); }

}  // namespace

void checkOperation(const Thread& thread) {
  const OpKind kind = gEngine.pending[raw(thread.id)].kind;
  if (!onlyAccessesItsObject(kind) || thread.future == wire::kAnything) { return; }
  if (mayAbandon(thread, thread.opAddress)) { return; }  // Not an access of the program: the end of the thread.
  const ProgramFacts::Part part = gKnowledge->facts.partAt(thread.opAddress);
  if (part.object == wire::kNoIndex) { return; }
  const std::uint32_t place = gKnowledge->facts.view().placeAt(part.object, part.offset);
  if (place == wire::kNoIndex) { return; }
  AccessSets& sets = gKnowledge->futures.sets();
  // A predicted write covers a read.
  const bool isRead = !isWrite(kind) && sets.contains(thread.future, sets.of(place, 1, true, false));
  if (!isRead && !sets.contains(thread.future, sets.of(place, 1, false, true))) {
    report(thread, "accesses, without a prediction,", place);
  }
}

void checkFuture(const Thread& thread, const Futures::Future& now) {
  if (now.isExact && !gKnowledge->futures.sets().contains(thread.future, now.accesses)) {
    report(thread, "may access, which it could not before,", firstMissing(thread.future, now.accesses));
  }
}

void checkCreation(const Thread& parent, const Thread& child) {
  if (gKnowledge == nullptr || !gEngine.block->config.checksFacts) { return; }
  if (!gKnowledge->futures.sets().contains(parent.future, child.future)) {
    report(child, "may access, which its creator could not,", firstMissing(parent.future, child.future));
  }
}

}  // namespace heddle::rt
