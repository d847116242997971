#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <vector>

#include "analyse/program/CallGraph.h"
#include "analyse/program/Distances.h"

namespace heddle::analyse {

/// The distances from each instruction to a number of locations and to the end of its function. Interprocedural: a call
/// is passed at the cost of the shortest way through a callee, and a location inside a callee, or inside a thread that
/// the call creates, is reached through it. What follows after a function returns is not included: the actual call
/// stack of a thread says where it returns to.
class DistanceAnalysis {
public:
  using Targets = std::vector<llvm::DenseSet<const llvm::Instruction*>>;
  /// To the end of the function, then to each location.
  using Distances = std::vector<std::uint32_t>;

  DistanceAnalysis(const PointerAnalysis& pointers, Targets targets);

  /// From the start of a function.
  const Distances& ofFunction(const llvm::Function& function) const;

  using OnCall = llvm::function_ref<void(const llvm::CallBase&, const Distances& before, const Distances& behind)>;
  void forEachCall(const llvm::Function& function, OnCall report) const;

private:
  Distances far() const { return Distances(targets_.size() + 1, kFar); }
  void solve();
  bool update(CallGraph::Node node);
  Distances ofCode(CallGraph::Node node) const;
  llvm::DenseMap<const llvm::BasicBlock*, Distances> ofBlocks(const llvm::Function& function) const;
  Distances atEnd(const llvm::BasicBlock& block,
                  const llvm::DenseMap<const llvm::BasicBlock*, Distances>& starts) const;
  void step(const llvm::Instruction& instruction, Distances& distances) const;
  std::uint32_t through(const llvm::CallBase& call) const;

  const PointerAnalysis& pointers_;
  const CallGraph graph_;
  const Targets targets_;
  std::vector<Distances> starts_;  ///< By node of the call graph.
};

}  // namespace heddle::analyse
