#include "analyse/ir/Summarise.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/Analysis/CallGraph.h>

#include "analyse/ir/FunctionWalk.h"

namespace heddle::analyse {
namespace {

constexpr int kMaxRounds = 8;

/// A group without a fixed point may access anything.
void giveUp(FunctionSummary& summary, const llvm::Function& function) {
  const llvm::Instruction* at = &function.getEntryBlock().front();
  for (const bool isWrite : {false, true}) {
    summary.touches.emplace(PlaceAccess{AccessPath::unknown(), 0, isWrite, false, true, false, {}}, at);
  }
  summary.heldAtExit.clear();
}

FunctionSummary summarised(const llvm::Function& function, const Summaries& summaries, WorkLimit& work) {
  work.beginFunction();
  return work.isSpent() ? anything(function) : FunctionWalk(function, summaries, work).run();
}

}  // namespace

Summaries summarise(const llvm::Module& module, SummaryLimits limits) {
  WorkLimit work(limits);
  Summaries summaries;
  llvm::CallGraph graph(const_cast<llvm::Module&>(module));
  for (auto group = llvm::scc_begin(&graph); !group.isAtEnd(); ++group) {
    const bool isRecursive = group.hasCycle();
    bool changed = true;
    for (int round = 0; changed; ++round) {
      changed = false;
      for (const llvm::CallGraphNode* node : *group) {
        const llvm::Function* function = node->getFunction();
        if (function == nullptr || function->isDeclaration()) { continue; }
        FunctionSummary summary = summarised(*function, summaries, work);
        if (isRecursive && round == kMaxRounds) { giveUp(summary, *function); }
        FunctionSummary& known = summaries[function];
        changed = changed || (isRecursive && round < kMaxRounds && summary.size() != known.size());
        known = std::move(summary);
      }
    }
  }
  return summaries;
}

}  // namespace heddle::analyse
