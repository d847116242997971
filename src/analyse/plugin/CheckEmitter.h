#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include "analyse/plugin/NeededChecks.h"

namespace heddle::analyse {

/// Emits the quick check into a function, in the layout of wire/QuickLayout.h.
class CheckEmitter {
public:
  explicit CheckEmitter(llvm::Module& module);

  /// Replaces every call of the plan. This changes the control flow, so the loops in the plan are only valid until
  /// then.
  void replace(const NeededChecks& plan);

  /// Counts an iteration at \p place; \p site is reported if there are too many.
  void countRound(llvm::Instruction& place, llvm::Value* site);

private:
  /// A check under construction. It begins in the block that ended at the access and continues in \c rest. Conditions
  /// that fail branch to \c cold.
  struct Frame {
    llvm::BasicBlock* rest;
    llvm::BasicBlock* cold;
  };

  Frame open(llvm::CallInst& call);
  /// Continues in a new block if \p good holds, otherwise in \p otherwise.
  void require(llvm::Value* good, llvm::BasicBlock* otherwise);
  /// Calls the runtime for accesses that are not covered.
  void close(const Frame& frame, const PlainCall& access);

  /// Returns whether the access was covered.
  llvm::Value* check(const PlainCall& access);
  void checkOnce(const PlainCall& access);
  void addLaterRound(const llvm::Loop& loop);
  void follow(const PlainCall& access, llvm::Value* covered);
  void onlyWhenAnnounced(const PlainCall& access);

  void requireCovered(const PlainCall& access, llvm::BasicBlock* cold);
  llvm::Value* lackOf(llvm::Value* entry, llvm::Value* unwanted, bool write);
  void requireOpen(llvm::BasicBlock* cold);
  void callCold(const PlainCall& access);
  llvm::Value* field(std::size_t offset);
  llvm::FunctionCallee coldCallee(const std::string& name, llvm::ArrayRef<llvm::Type*> parameters);

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  llvm::Constant* state_;
  llvm::DenseMap<const llvm::Loop*, llvm::Value*> laterRounds_;  ///< False in the first iteration of a loop.
};

}  // namespace heddle::analyse
