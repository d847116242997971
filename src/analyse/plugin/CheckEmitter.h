#pragma once

#include "analyse/plugin/CheckPlan.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace heddle {

/// Writes the quick check into a function, in the layout of wire/QuickLayout.h.
class CheckEmitter {
public:
  explicit CheckEmitter(llvm::Module& module);

  /// Puts code in the place of every call of the plan. Until then the loops in it are as the analysis saw them.
  void replace(const CheckPlan& plan);

  /// Counts the rounds that pass \p place; \p site is named if there are too many.
  void countRound(llvm::Instruction& place, llvm::Value* site);

private:
  /// The parts of a check under construction: from the block with the access, which ends where the access stood, to
  /// `rest`. Conditions that do not hold lead to `cold`.
  struct Frame {
    llvm::BasicBlock* rest;
    llvm::BasicBlock* cold;
  };

  Frame open(llvm::CallInst& call);
  /// Goes on in a new block if \p good holds, else in \p otherwise.
  void require(llvm::Value* good, llvm::BasicBlock* otherwise);
  /// What is not covered is called.
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
  llvm::DenseMap<const llvm::Loop*, llvm::Value*> laterRounds_;  ///< False in the first round of a loop.
};

}  // namespace heddle
