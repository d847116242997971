#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <vector>

#include "analyse/ir/FunctionSummary.h"
#include "analyse/ir/WorkLimit.h"

namespace heddle::analyse {

/// What the pointers of one function may point to. Flow-insensitive: each value has one result, which grows to a fixed
/// point.
class PathResolver {
public:
  /// Stops when the work is spent; its answers are then incomplete.
  PathResolver(const llvm::Function& function, const Summaries& summaries, WorkLimit& work);

  PathSet paths(const llvm::Value& value) const;
  /// Translates a path of the callee into this function.
  PathSet seenFromCall(const AccessPath& inner, const llvm::CallBase& call) const;
  const llvm::LoopInfo& loops() const { return loops_; }

private:
  struct Store {
    std::int64_t offset;
    std::uint64_t size;
    const llvm::Value* value;  ///< The stored value; for a copy, the address it is copied from.
    bool isCopy;
  };

  void collectStores();
  void solve();
  bool update(const llvm::Instruction& instruction);
  PathSet evaluate(const llvm::Instruction& instruction) const;
  PathSet evaluateLoad(const llvm::LoadInst& load) const;
  PathSet evaluateCall(const llvm::CallBase& call) const;
  PathSet evaluatePhi(const llvm::PHINode& phi) const;
  PathSet constantPaths(const llvm::Value& value) const;
  PathSet fromStores(const llvm::AllocaInst& variable, std::int64_t offset) const;
  void learnLocalContents();

  const llvm::Function& function_;
  const Summaries& summaries_;
  WorkLimit& work_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  std::map<const llvm::AllocaInst*, std::vector<Store>> stores_;
  std::map<const llvm::Value*, PathSet> known_;
  PathSet localContents_;  ///< What local memory may contain once its address has been passed on.
};

/// Returns \p set, or "unknown" if it is too large to be useful.
PathSet bounded(PathSet set);

}  // namespace heddle::analyse
