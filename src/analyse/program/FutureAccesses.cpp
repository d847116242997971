#include "analyse/program/FutureAccesses.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>

namespace heddle::analyse {
namespace {

std::vector<MemoryEffect> allEffects(const PointerAnalysis& pointers) {
  std::vector<MemoryEffect> effects;
  for (const llvm::Function* function : pointers.program().functions()) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      appendEffects(instruction, pointers, effects);
    }
  }
  return effects;
}

bool isPoint(const llvm::Instruction& instruction) {
  return instruction.mayReadOrWriteMemory() || llvm::isa<llvm::CallBase>(instruction);
}

}  // namespace

FutureAccesses::FutureAccesses(PointerAnalysis& pointers, Places::IsIdentified isIdentified)
    : pointers_(pointers), places_(pointers, allEffects(pointers), isIdentified), graph_(pointers), sets_(places_) {
  summarise();
}

/// One pass over the call graph, callees first. The members of a component have the same future.
void FutureAccesses::summarise() {
  summaries_.assign(graph_.count(), 0);
  for (const std::vector<CallGraph::Node>& component : graph_.components()) {
    Accesses accesses = none();
    std::vector<std::uint32_t> callees;
    for (const CallGraph::Node node : component) {
      if (const llvm::Function* function = graph_.functionOf(node)) {
        for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
          addDirect(accesses, instruction);
        }
      } else if (node == CallGraph::kUnknownCode) {
        accesses.reads.add(places_.escaped());
        accesses.writes.add(places_.escaped());
      } else if (node == graph_.nodeOf(PointerAnalysis::Deferred::AtThreadEnd)) {
        addDelayed(accesses);
      }
      for (const CallGraph::Node callee : graph_.edges(node)) {
        callees.push_back(summaries_[callee]);
      }
    }
    std::ranges::sort(callees);
    callees.erase(std::unique(callees.begin(), callees.end()), callees.end());
    for (const std::uint32_t callee : callees) {
      accesses.add(sets_[callee]);
    }
    const std::uint32_t number = sets_.intern(accesses);
    for (const CallGraph::Node node : component) {
      summaries_[node] = number;
    }
  }
}

/// Accesses that calls leave to the end of their thread.
void FutureAccesses::addDelayed(Accesses& accesses) const {
  for (const llvm::Function* function : pointers_.program().functions()) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
      if (!callee || !callee->isDeclarationForLinker()) { continue; }
      const auto effect = pointers_.effectOf(*callee);
      if (effect && effect->special == ExternalEffect::Special::ActsAtThreadEnd) { addDirect(accesses, instruction); }
    }
  }
}

std::uint32_t FutureAccesses::setOf(const llvm::Function& function) const {
  const CallGraph::Node node = graph_.nodeOf(function);
  return node == CallGraph::kUnknownCode ? 0 : summaries_[node];
}

void FutureAccesses::addDirect(Accesses& accesses, const llvm::Instruction& instruction) const {
  if (!isPoint(instruction)) { return; }
  std::vector<MemoryEffect> effects;
  appendEffects(instruction, pointers_, effects);
  llvm::SmallVector<std::uint32_t, 16> touched;
  for (const MemoryEffect& effect : effects) {
    touched.clear();
    const bool escaped = places_.collect(effect, touched);
    for (PlaceSet* set : {effect.reads ? &accesses.reads : nullptr, effect.writes ? &accesses.writes : nullptr}) {
      if (!set) { continue; }
      for (const std::uint32_t place : touched) {
        set->bits.set(place);
      }
      if (escaped) { set->add(places_.escaped()); }
    }
  }
}

void FutureAccesses::addTo(Accesses& accesses, const llvm::Instruction& instruction) const {
  addDirect(accesses, instruction);
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call) { return; }
  std::uint32_t last = 0;
  for (const CallGraph::Node target : graph_.targetsOf(*call)) {
    if (summaries_[target] != last) { accesses.add(sets_[summaries_[target]]); }
    last = summaries_[target];
  }
}

Accesses FutureAccesses::ofInstruction(const llvm::Instruction& instruction) const {
  Accesses accesses = none();
  addTo(accesses, instruction);
  return accesses;
}

void FutureAccesses::forEachPoint(const llvm::Function& function, OnPoint report) const {
  llvm::DenseMap<const llvm::BasicBlock*, Accesses> atStart;
  for (const llvm::BasicBlock& block : function) {
    Accesses& accesses = atStart.try_emplace(&block, none()).first->second;
    for (const llvm::Instruction& instruction : block) {
      addTo(accesses, instruction);
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock* block : llvm::post_order(&function)) {
      Accesses& accesses = atStart.find(block)->second;
      for (const llvm::BasicBlock* next : llvm::successors(block)) {
        changed |= accesses.add(atStart.find(next)->second);
      }
    }
  }
  // longjmp returns to setjmp from anywhere in the function.
  const bool returnsTwice = function.callsFunctionThatReturnsTwice();
  for (const llvm::BasicBlock* block : llvm::post_order(&function)) {
    Accesses after = returnsTwice ? ofFunction(function) : none();
    for (const llvm::BasicBlock* next : llvm::successors(block)) {
      after.add(atStart.find(next)->second);
    }
    for (auto instruction = block->rbegin(); instruction != block->rend(); ++instruction) {
      if (!isPoint(*instruction)) { continue; }
      Accesses before = after;
      addTo(before, *instruction);
      report(*instruction, before, after);
      after = std::move(before);
    }
  }
}

}  // namespace heddle::analyse
