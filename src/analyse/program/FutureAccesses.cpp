#include "analyse/program/FutureAccesses.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>

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

}  // namespace

FutureAccesses::FutureAccesses(PointerAnalysis& pointers)
    : pointers_(pointers), places_(pointers, allEffects(pointers)) {
  summarise();
}

/// Computes a fixed point over the call graph.
void FutureAccesses::summarise() {
  const std::vector<const llvm::Function*>& functions = pointers_.program().functions();
  callbacks_ = none();
  for (const llvm::Function* function : functions) {
    functions_.try_emplace(function, none());
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto* kinds : {&pointers_.callbacks(), &pointers_.escapedFunctions()}) {
      for (const llvm::Function* function : *kinds) {
        changed |= callbacks_.add(ofFunction(*function));
      }
    }
    for (const llvm::Function* function : functions) {
      Accesses accesses = none();
      for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
        accesses.add(ofInstruction(instruction));
      }
      changed |= functions_.find(function)->second.add(accesses);
    }
  }
}

const Accesses& FutureAccesses::ofFunction(const llvm::Function& function) const {
  static const Accesses nothing;
  const auto found = functions_.find(&function);
  return found == functions_.end() ? nothing : found->second;
}

Accesses FutureAccesses::ofInstruction(const llvm::Instruction& instruction) const {
  Accesses accesses = none();
  std::vector<MemoryEffect> effects;
  appendEffects(instruction, pointers_, effects);
  for (const MemoryEffect& effect : effects) {
    if (effect.reads) { places_.collect(effect, accesses.reads); }
    if (effect.writes) { places_.collect(effect, accesses.writes); }
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) { addCall(*call, accesses); }
  return accesses;
}

void FutureAccesses::addCall(const llvm::CallBase& call, Accesses& accesses) const {
  bool unknown = pointers_.callsUnknown(call);
  for (const llvm::Function* callee : pointers_.calleesOf(call)) {
    if (!callee->isDeclarationForLinker()) {
      accesses.add(ofFunction(*callee));
      continue;
    }
    const auto effect = externalEffect(callee->getName());
    unknown = unknown || !effect;
    if (!effect) { continue; }
    const bool starts = effect->special == ExternalEffect::Special::StartsThread ||
                        effect->special == ExternalEffect::Special::StartsState;
    if (!starts) { continue; }
    for (const llvm::Function* entry : pointers_.threadEntries()) {
      accesses.add(ofFunction(*entry));
    }
  }
  if (unknown) {
    accesses.reads.add(places_.escaped());
    accesses.writes.add(places_.escaped());
    accesses.add(callbacks_);
  }
}

void FutureAccesses::forEachPoint(const llvm::Function& function, OnPoint report) const {
  llvm::DenseMap<const llvm::BasicBlock*, Accesses> atStart;
  for (const llvm::BasicBlock& block : function) {
    Accesses accesses = none();
    for (const llvm::Instruction& instruction : block) {
      accesses.add(ofInstruction(instruction));
    }
    atStart.try_emplace(&block, accesses);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock* block : llvm::post_order(&function)) {
      for (const llvm::BasicBlock* next : llvm::successors(block)) {
        changed |= atStart.find(block)->second.add(atStart.find(next)->second);
      }
    }
  }
  for (const llvm::BasicBlock* block : llvm::post_order(&function)) {
    Accesses after = none();
    for (const llvm::BasicBlock* next : llvm::successors(block)) {
      after.add(atStart.find(next)->second);
    }
    for (auto instruction = block->rbegin(); instruction != block->rend(); ++instruction) {
      if (!instruction->mayReadOrWriteMemory() && !llvm::isa<llvm::CallBase>(*instruction)) { continue; }
      Accesses before = after;
      before.add(ofInstruction(*instruction));
      report(*instruction, before, after);
      after = std::move(before);
    }
  }
}

}  // namespace heddle::analyse
