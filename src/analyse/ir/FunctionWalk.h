#pragma once

#include <llvm/IR/Instructions.h>

#include <map>
#include <set>

#include "analyse/ir/FunctionSummary.h"
#include "analyse/ir/LockCalls.h"
#include "analyse/ir/PathResolver.h"

namespace heddle::analyse {

/// The summary of a function that may do anything: access any memory, take and release any lock.
FunctionSummary anything(const llvm::Function& function);

/// Computes the summary of one function from those of its callees: which locks are definitely held (on every path to a
/// point), which may be held, and what is accessed under them.
///
/// After Terragni and Pezzè (DepCon+), Algorithms 1 and 2. Differences: the lock order is kept over the whole function,
/// inner releases of recursive locks are counted, and accesses of callees are recorded under the locks held at the call
/// alone.
class FunctionWalk {
public:
  FunctionWalk(const llvm::Function& function, const Summaries& summaries, WorkLimit& work);

  /// A function that is too large to analyse within the limits may do anything.
  FunctionSummary run();

private:
  struct State {
    Holds must;
    std::set<AccessPath> may;
    bool operator==(const State&) const = default;
  };

  bool isTooLarge() const {
    return work_.isSpent() || work_.isTooLarge(result_.touches.size() + result_.taken.size() + result_.order.size());
  }
  static State merged(const State& one, const State& other);
  void settle();
  State afterEdge(State state, const llvm::Instruction& end, const llvm::BasicBlock& next) const;
  void step(const llvm::Instruction& instruction, State& state);
  void stepCall(const llvm::CallBase& call, State& state);
  void stepLock(const LockCall& lock, const llvm::CallBase& call, State& state);
  void enterCallee(const FunctionSummary& callee, const llvm::CallBase& call, State& state);
  void stepLibrary(const llvm::Function& callee, const llvm::CallBase& call, const State& state);
  void stepUnknown(const llvm::CallBase& call, const State& state);
  void acquire(const PathSet& locks, bool isShared, const llvm::Instruction& site, State& state, bool inOrder);
  void release(const PathSet& locks, State& state);
  void touch(const llvm::Value& pointer, std::uint64_t size, bool isWrite, bool isAtomic, const llvm::Instruction& at,
             const State& state);
  void touchWhole(const llvm::Value& pointer, bool isWrite, const llvm::Instruction& at, const State& state);
  void note(PlaceAccess touch, const llvm::Instruction& at);
  void boundLibrary();
  void finish();
  bool isReleasedInLoopOf(const AccessPath& lock, const llvm::Instruction& site) const;

  const llvm::Function& function_;
  const Summaries& summaries_;
  WorkLimit& work_;
  PathResolver resolver_;
  FunctionSummary result_;
  std::map<const llvm::BasicBlock*, State> entry_;
  bool collecting_ = false;  ///< The states have reached a fixed point: accesses are recorded now.
  std::map<AccessPath, std::set<const llvm::Instruction*>> releases_;
  const llvm::Instruction* current_ = nullptr;
};

}  // namespace heddle::analyse
