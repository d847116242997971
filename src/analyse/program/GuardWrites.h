#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <vector>

#include "analyse/program/PointerAnalysis.h"

namespace heddle::analyse {

/// Finds the writes that decide whether a thread reaches an instruction: those to the memory that its guarding branches
/// read. A branch guards an instruction if one of its sides cannot reach the instruction without coming back to the
/// branch, so the condition of an `if` and of a loop in front of the instruction both count. The branches that guard
/// the calls of its function count as well.
///
/// Values are followed through the functions that compute them, but not from a parameter into the callers.
class GuardWrites {
public:
  explicit GuardWrites(PointerAnalysis& pointers);

  /// The instructions that may write such memory. Those whose branch is in the function of a target come first,
  /// otherwise they are in the order of the program.
  std::vector<const llvm::Instruction*> of(const llvm::DenseSet<const llvm::Instruction*>& targets);

private:
  using Locations = PointsToGraph::Pointees;

  void indexWrites();
  void indexCallers();
  /// The memory that the branches guarding \p block read.
  const Locations& readBeside(const llvm::BasicBlock& block);
  std::vector<const llvm::BasicBlock*> blocksOf(const llvm::DenseSet<const llvm::Instruction*>& targets) const;
  void addReads(const llvm::Value& value, Locations& reads);
  void addMemory(const llvm::Value& pointer, Locations& memory);
  bool overlap(const Locations& one, const Locations& other) const;

  PointerAnalysis& pointers_;
  std::vector<const llvm::Instruction*> writes_;  ///< In the order of the program.
  llvm::DenseMap<const llvm::Instruction*, Locations> written_;
  llvm::DenseMap<const llvm::Function*, std::vector<const llvm::CallBase*>> callers_;
  llvm::DenseMap<const llvm::BasicBlock*, Locations> readBeside_;
};

}  // namespace heddle::analyse
