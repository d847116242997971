#include "analyse/plugin/CleanLoops.h"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

#include <vector>

#include "analyse/plugin/InlineChecks.h"
#include "analyse/plugin/NeededChecks.h"
#include "analyse/plugin/NoiseJump.h"

namespace heddle::analyse {
namespace {

/// Longer loops gain less from a copy.
constexpr unsigned kMostBlocks = 40;
constexpr std::size_t kMostSites = 48;

using Sites = llvm::SmallSetVector<llvm::Value*, 8>;

bool mayBeCopied(const llvm::Instruction& instruction) {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) {
    return intrinsic->isAssumeLikeIntrinsic() || intrinsic->doesNotAccessMemory();
  }
  const bool branches = !instruction.isTerminator() || llvm::isa<llvm::BranchInst, llvm::SwitchInst>(instruction);
  return branches && !llvm::isa<llvm::CallBase>(instruction) && !instruction.isAtomic();
}

/// The sites of the accesses in a loop; empty: the loop is not copied.
Sites sitesOf(const llvm::Loop& loop) {
  Sites sites;
  if (loop.getNumBlocks() > kMostBlocks) { return {}; }
  for (llvm::BasicBlock* block : loop.blocks()) {
    for (llvm::Instruction& instruction : *block) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call != nullptr && plainCallOf(*call)) {
        sites.insert(call->getArgOperand(1));
      } else if (!mayBeCopied(instruction)) {
        return {};
      }
    }
  }
  return sites.size() > kMostSites ? Sites() : sites;
}

class Copying {
public:
  Copying(llvm::LoopInfo& loops, llvm::DominatorTree& tree, llvm::Function& function)
      : loops_(loops), tree_(tree), function_(function), builder_(function.getContext()) {}

  /// The outermost loops that can be copied.
  void find(llvm::Loop& loop) {
    if (Sites sites = sitesOf(loop); !sites.empty()) {
      found_.emplace_back(&loop, std::move(sites));
      return;
    }
    for (llvm::Loop* inner : loop) {
      find(*inner);
    }
  }

  bool copyAll() {
    bool changed = false;
    for (auto& [loop, sites] : found_) {
      changed |= copy(*loop, sites);
    }
    return changed;
  }

private:
  bool copy(llvm::Loop& loop, const Sites& sites) {
    bool changed = llvm::simplifyLoop(&loop, &tree_, &loops_, nullptr, nullptr, nullptr, false);
    if (!loop.isLoopSimplifyForm()) { return changed; }
    changed |= llvm::formLCSSARecursively(loop, tree_, &loops_, nullptr);
    llvm::BasicBlock* before = loop.getLoopPreheader();
    llvm::BasicBlock* entry = llvm::SplitEdge(before, loop.getHeader(), &tree_, &loops_);
    llvm::ValueToValueMapTy copies;
    llvm::SmallVector<llvm::BasicBlock*, 8> blocks;
    llvm::cloneLoopWithPreheader(entry, before, &loop, copies, ".clean", &loops_, &tree_, blocks);
    llvm::remapInstructionsInBlocks(blocks, copies);
    joinExits(loop, copies);
    removeAccesses(blocks);
    auto* branch = before->getTerminator();
    builder_.SetInsertPoint(branch);
    builder_.SetCurrentDebugLocation(branch->getDebugLoc());
    jumpUnderNoise(builder_, entry, llvm::cast<llvm::BasicBlock>(copies[entry]), sites.getArrayRef());
    branch->eraseFromParent();
    tree_.recalculate(function_);
    return true;
  }

  static void joinExits(const llvm::Loop& loop, llvm::ValueToValueMapTy& copies) {
    llvm::SmallVector<llvm::BasicBlock*, 4> exits;
    loop.getUniqueExitBlocks(exits);
    for (llvm::BasicBlock* exit : exits) {
      for (llvm::PHINode& phi : exit->phis()) {
        for (unsigned i = 0, count = phi.getNumIncomingValues(); i < count; ++i) {
          if (!loop.contains(phi.getIncomingBlock(i))) { continue; }
          llvm::Value* value = phi.getIncomingValue(i);
          const auto copy = copies.find(value);
          phi.addIncoming(copy != copies.end() ? static_cast<llvm::Value*>(copy->second) : value,
                          llvm::cast<llvm::BasicBlock>(copies[phi.getIncomingBlock(i)]));
        }
      }
    }
  }

  static void removeAccesses(llvm::ArrayRef<llvm::BasicBlock*> blocks) {
    for (llvm::BasicBlock* block : blocks) {
      for (llvm::Instruction& instruction : llvm::make_early_inc_range(*block)) {
        auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
        if (call != nullptr && plainCallOf(*call)) { call->eraseFromParent(); }
      }
    }
  }

  llvm::LoopInfo& loops_;
  llvm::DominatorTree& tree_;
  llvm::Function& function_;
  llvm::IRBuilder<> builder_;
  std::vector<std::pair<llvm::Loop*, Sites>> found_;
};

}  // namespace

llvm::PreservedAnalyses CleanLoopsPass::run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
  if (!getsInlineChecks(function)) { return llvm::PreservedAnalyses::all(); }
  auto& loops = analyses.getResult<llvm::LoopAnalysis>(function);
  Copying copying(loops, analyses.getResult<llvm::DominatorTreeAnalysis>(function), function);
  for (llvm::Loop* loop : loops) {
    copying.find(*loop);
  }
  return copying.copyAll() ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

}  // namespace heddle::analyse
