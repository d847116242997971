#include "analyse/program/GuardWrites.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>

#include "analyse/program/FutureAccesses.h"

namespace heddle::analyse {
namespace {

using Blocks = llvm::DenseSet<const llvm::BasicBlock*>;

/// How many calls up the branches are looked at.
constexpr int kCallers = 3;

/// In large functions, only the branches nearest to a block are looked at, and only some of the calls of a function.
constexpr std::size_t kMostBranches = 32;
constexpr std::size_t kMostBlocks = 32;

/// The blocks from which \p target can be reached without \p barrier in between, the nearest first.
std::vector<const llvm::BasicBlock*> reaching(const llvm::BasicBlock& target, const llvm::BasicBlock* barrier) {
  Blocks known{&target};
  std::vector<const llvm::BasicBlock*> found{&target};
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const llvm::BasicBlock* before : llvm::predecessors(found[i])) {
      if (before != barrier && known.insert(before).second) { found.push_back(before); }
    }
  }
  return found;
}

/// What the end of the block decides by; null if nothing.
const llvm::Value* conditionOf(const llvm::BasicBlock& block) {
  const llvm::Instruction* last = block.getTerminator();
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(last)) {
    return branch->isConditional() ? branch->getCondition() : nullptr;
  }
  const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(last);
  return choice ? choice->getCondition() : nullptr;
}

/// Whether one side of the branch cannot reach the block without coming back to the branch.
bool guards(const llvm::BasicBlock& branch, const llvm::BasicBlock& block) {
  const std::vector<const llvm::BasicBlock*> all = reaching(block, &branch);
  const Blocks direct(all.begin(), all.end());
  return llvm::any_of(llvm::successors(&branch), [&](const auto* side) { return !direct.contains(side); });
}

/// Whether the instruction is a call that locks, waits or the like: its result says nothing about data.
bool synchronises(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  const auto effect = callee && callee->isDeclarationForLinker() ? externalEffect(callee->getName()) : std::nullopt;
  return effect && effect->synchronises;
}

/// The writes that the instrumentation announces, besides those that have an effect of their own.
bool announcesWrite(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || call->arg_empty() || !call->getArgOperand(0)->getType()->isPointerTy()) { return false; }
  llvm::StringRef name = callee->getName();
  return (name.consume_front("__heddle_") || name.consume_front("__tsan_")) && name.contains("write");
}

}  // namespace

GuardWrites::GuardWrites(PointerAnalysis& pointers) : pointers_(pointers) {
  indexWrites();
  indexCallers();
}

void GuardWrites::indexWrites() {
  std::vector<MemoryEffect> effects;
  for (const llvm::Function* function : pointers_.program().functions()) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      if (synchronises(instruction)) { continue; }
      effects.clear();
      appendEffects(instruction, pointers_, effects);
      Locations written;
      for (const MemoryEffect& effect : effects) {
        if (effect.writes && effect.depth == PointerAnalysis::Depth::Pointee) { addMemory(*effect.pointer, written); }
      }
      if (announcesWrite(instruction)) {
        addMemory(*llvm::cast<llvm::CallBase>(instruction).getArgOperand(0), written);
      }
      if (written.empty()) { continue; }
      writes_.push_back(&instruction);
      written_[&instruction] = std::move(written);
    }
  }
}

void GuardWrites::indexCallers() {
  for (const llvm::Function* function : pointers_.program().functions()) {
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call) { continue; }
      for (const auto* callees :
           {&pointers_.calleesOf(*call), &pointers_.startedBy(*call), &pointers_.calledBackBy(*call)}) {
        for (const llvm::Function* callee : *callees) {
          callers_[callee].push_back(call);
        }
      }
    }
  }
}

/// Memory of which nothing is known would match every write.
void GuardWrites::addMemory(const llvm::Value& pointer, Locations& memory) {
  for (const unsigned location : pointers_.pointees(pointer)) {
    if (!AbstractMemory::isShapeless(pointers_.memory().objectOf(LocationId{location}))) { memory.set(location); }
  }
}

bool GuardWrites::overlap(const Locations& one, const Locations& other) const {
  const AbstractMemory& memory = pointers_.memory();
  for (const unsigned a : one) {
    for (const unsigned b : other) {
      const LocationId first = memory.find(LocationId{a});
      const LocationId second = memory.find(LocationId{b});
      const bool isAnywhere =
          memory.offsetOf(first) == AbstractMemory::kAnywhere || memory.offsetOf(second) == AbstractMemory::kAnywhere;
      if (first == second || (isAnywhere && memory.objectOf(first) == memory.objectOf(second))) { return true; }
    }
  }
  return false;
}

/// The memory from which the value is computed.
void GuardWrites::addReads(const llvm::Value& value, Locations& reads) {
  llvm::DenseSet<const llvm::Value*> seen{&value};
  std::vector<const llvm::Value*> open{&value};
  const auto follow = [&](const llvm::Value* next) {
    if (llvm::isa<llvm::Instruction>(next) && seen.insert(next).second) { open.push_back(next); }
  };
  std::vector<MemoryEffect> effects;
  while (!open.empty()) {
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(open.back());
    open.pop_back();
    if (!instruction || synchronises(*instruction)) { continue; }
    effects.clear();
    appendEffects(*instruction, pointers_, effects);
    for (const MemoryEffect& effect : effects) {
      if (effect.reads && effect.depth == PointerAnalysis::Depth::Pointee) { addMemory(*effect.pointer, reads); }
    }
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
      for (const llvm::User* user : load->getPointerOperand()->users()) {
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
        if (store && llvm::isa<llvm::AllocaInst>(load->getPointerOperand())) { follow(store->getValueOperand()); }
      }
    }
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(instruction)) {
      for (const llvm::Function* callee : pointers_.calleesOf(*call)) {
        for (const llvm::BasicBlock& block : *callee) {
          const auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
          if (end && end->getReturnValue()) { follow(end->getReturnValue()); }
          if (const llvm::Value* condition = conditionOf(block)) { follow(condition); }
        }
      }
    } else {
      for (const llvm::Use& operand : instruction->operands()) {
        follow(operand.get());
      }
    }
  }
}

const GuardWrites::Locations& GuardWrites::readBeside(const llvm::BasicBlock& block) {
  const auto [known, isNew] = readBeside_.try_emplace(&block);
  if (!isNew) { return known->second; }
  Locations reads;
  std::size_t looked = 0;
  for (const llvm::BasicBlock* branch : reaching(block, nullptr)) {
    const llvm::Value* condition = branch != &block ? conditionOf(*branch) : nullptr;  // that one comes behind
    if (condition && ++looked > kMostBranches) { break; }
    if (condition && guards(*branch, block)) { addReads(*condition, reads); }
  }
  return readBeside_[&block] = std::move(reads);
}

/// The blocks of the targets, in the order of the program.
std::vector<const llvm::BasicBlock*> GuardWrites::blocksOf(
    const llvm::DenseSet<const llvm::Instruction*>& targets) const {
  Blocks wanted;
  for (const llvm::Instruction* target : targets) {
    wanted.insert(target->getParent());
  }
  std::vector<const llvm::BasicBlock*> blocks;
  for (const llvm::Function* function : pointers_.program().functions()) {
    for (const llvm::BasicBlock& block : *function) {
      if (wanted.contains(&block)) { blocks.push_back(&block); }
    }
  }
  return blocks;
}

std::vector<const llvm::Instruction*> GuardWrites::of(const llvm::DenseSet<const llvm::Instruction*>& targets) {
  std::vector<const llvm::Instruction*> found;
  llvm::DenseSet<const llvm::Instruction*> known(targets.begin(), targets.end());
  std::vector<const llvm::BasicBlock*> blocks = blocksOf(targets);
  Blocks seen(blocks.begin(), blocks.end());
  for (int level = 0; level <= kCallers && !blocks.empty(); ++level) {
    Locations reads;
    std::vector<const llvm::BasicBlock*> above;
    blocks.resize(std::min(blocks.size(), kMostBlocks));
    for (const llvm::BasicBlock* block : blocks) {
      reads |= readBeside(*block);
      const auto callers = callers_.find(block->getParent());
      if (callers == callers_.end()) { continue; }
      for (const llvm::CallBase* call : callers->second) {
        if (seen.insert(call->getParent()).second) { above.push_back(call->getParent()); }
      }
    }
    for (const llvm::Instruction* write : writes_) {
      if (!known.contains(write) && overlap(written_[write], reads)) {
        known.insert(write);
        found.push_back(write);
      }
    }
    blocks = std::move(above);
  }
  return found;
}

}  // namespace heddle::analyse
