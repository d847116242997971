#include "analyse/program/LockSets.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>
#include <optional>

#include "analyse/ir/LockCalls.h"

namespace heddle::analyse {
namespace {

using Locks = LockSets::Locks;

/// Nullopt stands for "all locks": no path has been seen yet.
using Held = std::optional<Locks>;

bool meet(Held& held, const Locks& other) {
  if (!held) {
    held = other;
    return true;
  }
  const std::size_t before = held->size();
  std::erase_if(*held, [&](std::uint32_t lock) { return !other.contains(lock); });
  return held->size() != before;
}

std::optional<LockCall::Kind> lockKind(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || callee->isIntrinsic() || call->arg_size() == 0) { return std::nullopt; }
  const auto found = lockCall(callee->getName());
  return found ? std::optional(found->kind) : std::nullopt;
}

}  // namespace

LockSets::LockSets(PointerAnalysis& pointers, const CallGraph& graph) : pointers_(pointers), graph_(graph) {
  const auto components = graph.components();
  for (const auto& component : components) {
    summarise(component);
  }
  findEntryLocks(components);
}

Locks LockSets::locationsOf(const llvm::Value& lock) {
  Locks locations;
  for (const std::uint32_t location : pointers_.pointees(lock)) {
    locations.insert(location);
  }
  return locations;
}

Locks LockSets::acquiredBy(const llvm::Instruction& instruction) {
  const auto kind = lockKind(instruction);
  if (kind != LockCall::Kind::Acquire && kind != LockCall::Kind::TryAcquire) { return {}; }
  return locationsOf(*llvm::cast<llvm::CallBase>(instruction).getArgOperand(0));
}

void LockSets::step(const llvm::Instruction& instruction, Locks& held) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call) { return; }
  if (const auto kind = lockKind(instruction)) {
    if (*kind != LockCall::Kind::Acquire && *kind != LockCall::Kind::Release) { return; }
    const Locks locks = locationsOf(*call->getArgOperand(0));
    if (*kind == LockCall::Kind::Release) {
      std::erase_if(held, [&](std::uint32_t lock) { return locks.contains(lock); });
    } else if (locks.size() == 1 && *locks.begin() != 0) {
      held.insert(*locks.begin());
    }
    return;
  }
  if (pointers_.callsUnknown(*call)) { held.clear(); }
  const auto& callees = pointers_.calleesOf(*call);
  for (const llvm::Function* callee : callees) {
    const auto summary = summaries_.find(callee);
    if (summary == summaries_.end()) { continue; }
    std::erase_if(held, [&](std::uint32_t lock) { return summary->second.releases.contains(lock); });
    if (callees.size() == 1) { held.insert(summary->second.acquires.begin(), summary->second.acquires.end()); }
  }
}

void LockSets::walk(const llvm::Function& function, const Locks& entry, OnPoint report) {
  llvm::DenseMap<const llvm::BasicBlock*, Held> atStart;
  atStart[&function.getEntryBlock()] = entry;
  const llvm::ReversePostOrderTraversal<const llvm::Function*> order(&function);
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock* block : order) {
      const Held start = atStart[block];
      if (!start) { continue; }
      Locks held = *start;
      for (const llvm::Instruction& instruction : *block) {
        step(instruction, held);
      }
      for (const llvm::BasicBlock* next : llvm::successors(block)) {
        changed |= meet(atStart[next], held);
      }
    }
  }
  for (const llvm::BasicBlock* block : order) {
    if (!atStart[block]) { continue; }
    Locks held = *atStart[block];
    for (const llvm::Instruction& instruction : *block) {
      report(instruction, held);
      step(instruction, held);
    }
  }
}

void LockSets::summarise(const std::vector<CallGraph::Node>& component) {
  Locks released;
  for (const CallGraph::Node node : component) {
    const llvm::Function* function = graph_.functionOf(node);
    if (!function) { continue; }
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call) { continue; }
      if (lockKind(instruction) == LockCall::Kind::Release) { released.merge(locationsOf(*call->getArgOperand(0))); }
      for (const llvm::Function* callee : pointers_.calleesOf(*call)) {
        if (const auto known = summaries_.find(callee); known != summaries_.end()) {
          released.insert(known->second.releases.begin(), known->second.releases.end());
        }
      }
    }
  }
  for (const CallGraph::Node node : component) {
    const llvm::Function* function = graph_.functionOf(node);
    if (!function) { continue; }
    Held atReturn;
    walk(*function, {}, [&](const llvm::Instruction& at, const Locks& held) {
      if (llvm::isa<llvm::ReturnInst>(at)) { meet(atReturn, held); }
    });
    Summary summary{component.size() == 1 && atReturn ? *atReturn : Locks{}, released};
    summaries_[function] = std::move(summary);
  }
}

/// A function is entered with the locks that all its callers hold. Callers come first; a recursive function is entered
/// without locks.
void LockSets::findEntryLocks(const std::vector<std::vector<CallGraph::Node>>& components) {
  llvm::DenseMap<const llvm::Function*, Held> entered;
  const auto enterFree = [&](const auto& functions) {
    for (const llvm::Function* function : functions) {
      entered[function] = Locks{};
    }
  };
  enterFree(pointers_.threadEntries());
  enterFree(pointers_.escapedFunctions());
  using Deferred = PointerAnalysis::Deferred;
  for (const Deferred when : {Deferred::AtExit, Deferred::AtThreadEnd, Deferred::AnyTime}) {
    enterFree(pointers_.deferred(when));
  }
  for (auto component = components.rbegin(); component != components.rend(); ++component) {
    for (const CallGraph::Node node : *component) {
      const llvm::Function* function = graph_.functionOf(node);
      if (!function) { continue; }
      if (component->size() > 1) { entered[function] = Locks{}; }
      const Held& held = entered[function];
      const Locks entry = held ? *held : Locks{};
      atEntry_[function] = entry;
      walk(*function, entry, [&](const llvm::Instruction& at, const Locks& there) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&at);
        if (!call || lockKind(at)) { return; }
        for (const auto* callees : {&pointers_.calleesOf(*call), &pointers_.calledBackBy(*call)}) {
          for (const llvm::Function* callee : *callees) {
            meet(entered[callee], there);
          }
        }
      });
    }
  }
}

void LockSets::forEachPoint(const llvm::Function& function, OnPoint report) {
  walk(function, atEntry_[&function], report);
}

}  // namespace heddle::analyse
