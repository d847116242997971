#pragma once

#include <llvm/ADT/DenseMap.h>

#include <set>

#include "analyse/program/CallGraph.h"

namespace heddle::analyse {

/// The locks that are held at every execution of an instruction. A lock is a location of the pointer analysis; a call
/// that may lock one of several locations acquires none.
class LockSets {
public:
  using Locks = std::set<std::uint32_t>;

  LockSets(PointerAnalysis& pointers, const CallGraph& graph);

  using OnPoint = llvm::function_ref<void(const llvm::Instruction&, const Locks& held)>;
  /// Calls \p report for each instruction of \p function, with the locks held before it.
  void forEachPoint(const llvm::Function& function, OnPoint report);

  /// The locks that the instruction may acquire.
  Locks acquiredBy(const llvm::Instruction& instruction);

private:
  struct Summary {
    Locks acquires;  ///< Held at every return, if the function is entered without locks.
    Locks releases;  ///< May be released.
  };
  void summarise(const std::vector<CallGraph::Node>& component);
  void findEntryLocks(const std::vector<std::vector<CallGraph::Node>>& components);
  void step(const llvm::Instruction& instruction, Locks& held);
  void walk(const llvm::Function& function, const Locks& entry, OnPoint report);
  Locks locationsOf(const llvm::Value& lock);

  PointerAnalysis& pointers_;
  const CallGraph& graph_;
  llvm::DenseMap<const llvm::Function*, Summary> summaries_;
  llvm::DenseMap<const llvm::Function*, Locks> atEntry_;
};

}  // namespace heddle::analyse
