#include "analyse/plugin/InlineChecks.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Module.h>

#include "analyse/plugin/CheckEmitter.h"
#include "analyse/plugin/NeededChecks.h"
#include "analyse/plugin/NoiseJump.h"

namespace heddle::analyse {
namespace {

/// A function with more accesses than this is long rather than hot: it fills tables, or is generated code.
constexpr std::size_t kMaxInlined = 1500;

/// The plugin may appear twice on a command line.
constexpr const char* kDone = "heddle-checked";

llvm::Instruction& firstOf(llvm::BasicBlock& block) { return *block.getFirstInsertionPt(); }

/// Where iterations are counted, and the site that represents the loop: its first access, or none if it only calls.
struct Counter {
  llvm::BasicBlock* block;
  llvm::Value* site;
};

class Counters {
public:
  Counters(llvm::Function& function, const NeededChecks& plan) : none_(nullOf(function)) {
    for (const PlainCall& access : plan) {
      siteIn_.try_emplace(access.call->getParent(), access.call->getArgOperand(1));
    }
  }

  void ofLoop(const llvm::Loop& loop, llvm::ScalarEvolution& evolution) {
    for (const llvm::Loop* inner : loop) {
      ofLoop(*inner, evolution);
    }
    if (!llvm::isa<llvm::SCEVCouldNotCompute>(evolution.getBackedgeTakenCount(&loop))) { return; }
    llvm::Value* site = nullptr;
    bool calls = false;
    for (llvm::BasicBlock* block : loop.blocks()) {
      if (site == nullptr) { site = siteIn_.lookup(block); }
      for (const llvm::Instruction& instruction : *block) {
        calls |= llvm::isa<llvm::CallBase>(instruction);
      }
    }
    if (!calls && site == nullptr) { return; }
    add(*loop.getHeader(), site);
  }

  /// For irreducible control flow: counts in every block with an access.
  void ofAllBlocks() {
    for (const auto& [block, site] : siteIn_) {
      add(const_cast<llvm::BasicBlock&>(*block), site);
    }
  }

  const std::vector<Counter>& all() const { return all_; }

private:
  static llvm::Value* nullOf(llvm::Function& function) {
    return llvm::ConstantPointerNull::get(llvm::PointerType::get(function.getContext(), 0));
  }
  void add(llvm::BasicBlock& block, llvm::Value* site) {
    // Some exception handling blocks have no insertion point.
    if (block.getFirstInsertionPt() == block.end()) { return; }
    all_.push_back({&block, site != nullptr ? site : none_});
  }

  llvm::Value* none_;
  llvm::MapVector<const llvm::BasicBlock*, llvm::Value*> siteIn_;
  std::vector<Counter> all_;
};

bool hasCyclesThatAreNoLoops(llvm::Function& function, const llvm::LoopInfo& loops) {
  llvm::ReversePostOrderTraversal<llvm::Function*> order(&function);
  return llvm::containsIrreducibleCFG<llvm::BasicBlock*>(order, loops);
}

}  // namespace

bool getsInlineChecks(const llvm::Function& function) {
  return !function.hasOptSize() && !function.hasOptNone() && function.hasFnAttribute(llvm::Attribute::SanitizeThread) &&
         !function.hasFnAttribute(kDone);
}

llvm::PreservedAnalyses InlineChecksPass::run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  if (!getsInlineChecks(function)) { return llvm::PreservedAnalyses::all(); }
  function.addFnAttr(kDone);
  const NeededChecks plan = planChecks(function, analyses);
  if (plan.size() > kMaxInlined) { return llvm::PreservedAnalyses::all(); }

  Counters counters(function, plan);
  const auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
  auto& evolution = analyses.getResult<llvm::ScalarEvolutionAnalysis>(function);
  for (const llvm::Loop* loop : loops) {
    counters.ofLoop(*loop, evolution);
  }
  if (hasCyclesThatAreNoLoops(function, loops)) { counters.ofAllBlocks(); }
  if (plan.empty() && counters.all().empty()) {
    return skipFunctionCalls(function) ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  }

  CheckEmitter emitter(*function.getParent());
  emitter.replace(plan);
  for (const Counter& counter : counters.all()) {
    emitter.countRound(firstOf(*counter.block), counter.site);
  }
  skipFunctionCalls(function);
  return llvm::PreservedAnalyses::none();
}

}  // namespace heddle::analyse
