#include "analyse/program/DistanceAnalysis.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

namespace heddle::analyse {
namespace {

using Distances = DistanceAnalysis::Distances;

std::uint32_t sum(std::uint32_t a, std::uint32_t b) { return std::min(a + b, kFar); }

bool lower(Distances& all, const Distances& other) {
  bool changed = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    changed = changed || other[i] < all[i];
    all[i] = std::min(all[i], other[i]);
  }
  return changed;
}

/// Whether the instruction takes part in the count.
bool counts(const llvm::Instruction& instruction) {
  return !llvm::isa<llvm::PHINode>(instruction) && !instruction.isDebugOrPseudoInst();
}

}  // namespace

DistanceAnalysis::DistanceAnalysis(const PointerAnalysis& pointers, Targets targets)
    : pointers_(pointers), graph_(pointers), targets_(std::move(targets)), starts_(graph_.count(), far()) {
  solve();
}

const Distances& DistanceAnalysis::ofFunction(const llvm::Function& function) const {
  return starts_[graph_.nodeOf(function)];
}

/// Distances only become smaller, so this ends. Callees come first, so it ends soon.
void DistanceAnalysis::solve() {
  const auto components = graph_.components();
  for (bool changed = true; changed;) {
    changed = false;
    for (const std::vector<CallGraph::Node>& component : components) {
      for (const CallGraph::Node node : component) {
        changed = update(node) || changed;
      }
    }
  }
}

bool DistanceAnalysis::update(CallGraph::Node node) {
  const llvm::Function* const function = graph_.functionOf(node);
  if (!function) { return lower(starts_[node], ofCode(node)); }
  const auto starts = ofBlocks(*function);
  return lower(starts_[node], starts.find(&function->getEntryBlock())->second);
}

/// Code without IR may return at once, or call any function that it can reach.
Distances DistanceAnalysis::ofCode(CallGraph::Node node) const {
  Distances distances = far();
  distances[0] = 1;
  for (const CallGraph::Node callee : graph_.edges(node)) {
    for (std::size_t i = 1; i < distances.size(); ++i) {
      distances[i] = std::min(distances[i], sum(starts_[callee][i], 1));
    }
  }
  return distances;
}

Distances DistanceAnalysis::atEnd(const llvm::BasicBlock& block,
                                  const llvm::DenseMap<const llvm::BasicBlock*, Distances>& starts) const {
  Distances distances = far();
  const llvm::Instruction* const last = block.getTerminator();
  if (llvm::isa<llvm::ReturnInst>(last) || llvm::isa<llvm::ResumeInst>(last)) { distances[0] = 0; }
  for (const llvm::BasicBlock* next : llvm::successors(&block)) {
    const auto known = starts.find(next);
    if (known != starts.end()) { lower(distances, known->second); }
  }
  return distances;
}

llvm::DenseMap<const llvm::BasicBlock*, Distances> DistanceAnalysis::ofBlocks(const llvm::Function& function) const {
  llvm::DenseMap<const llvm::BasicBlock*, Distances> starts;
  for (const llvm::BasicBlock& block : function) {
    starts.try_emplace(&block, far());
  }
  const std::vector<const llvm::BasicBlock*> order(llvm::po_begin(&function), llvm::po_end(&function));
  for (bool changed = true; changed;) {
    changed = false;
    for (const llvm::BasicBlock* block : order) {
      Distances distances = atEnd(*block, starts);
      for (auto instruction = block->rbegin(); instruction != block->rend(); ++instruction) {
        step(*instruction, distances);
      }
      changed = lower(starts.find(block)->second, distances) || changed;
    }
  }
  return starts;
}

/// The shortest way through the callees.
std::uint32_t DistanceAnalysis::through(const llvm::CallBase& call) const {
  const auto& callees = pointers_.calleesOf(call);
  std::uint32_t least = callees.empty() || pointers_.callsUnknown(call) ? 0 : kFar;
  for (const llvm::Function* callee : callees) {
    least = std::min(least, callee->isDeclarationForLinker() ? (callee->doesNotReturn() ? kFar : 0)
                                                             : starts_[graph_.nodeOf(*callee)][0]);
  }
  return least;
}

/// From behind an instruction to before it.
void DistanceAnalysis::step(const llvm::Instruction& instruction, Distances& distances) const {
  if (counts(instruction)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const bool isCall = call && !llvm::isa<llvm::IntrinsicInst>(call);
    const std::uint32_t cost = sum(1, isCall ? through(*call) : 0);
    for (std::uint32_t& distance : distances) {
      distance = sum(distance, cost);
    }
    if (isCall) {
      for (const CallGraph::Node target : graph_.targetsOf(*call)) {
        for (std::size_t i = 1; i < distances.size(); ++i) {
          distances[i] = std::min(distances[i], sum(starts_[target][i], 1));
        }
      }
    }
  }
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    if (targets_[i].contains(&instruction)) { distances[i + 1] = 0; }
  }
}

void DistanceAnalysis::forEachCall(const llvm::Function& function, OnCall report) const {
  const auto starts = ofBlocks(function);
  for (const llvm::BasicBlock& block : function) {
    Distances distances = atEnd(block, starts);
    for (auto instruction = block.rbegin(); instruction != block.rend(); ++instruction) {
      const Distances behind = distances;
      step(*instruction, distances);
      if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&*instruction)) { report(*call, distances, behind); }
    }
  }
}

}  // namespace heddle::analyse
