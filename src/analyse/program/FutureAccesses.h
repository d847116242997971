#pragma once

#include <llvm/ADT/DenseMap.h>

#include <vector>

#include "analyse/program/AccessSets.h"
#include "analyse/program/CallGraph.h"

/// The backward analysis of future accesses (Parizek, D3S-TR-2015-03): for each program point, the places that may be
/// read and written from there until the function returns, including callees and created threads. Flow-sensitive within
/// a function, context-insensitive between functions: the actual call stack of a thread, known at run time, supplies
/// the context.
namespace heddle::analyse {

class FutureAccesses {
public:
  explicit FutureAccesses(PointerAnalysis& pointers) : FutureAccesses(pointers, [](ObjectId) { return true; }) {}
  /// Objects that \p isIdentified rejects have no places of their own; see Places.
  FutureAccesses(PointerAnalysis& pointers, Places::IsIdentified isIdentified);

  const Places& places() const { return places_; }
  const CallGraph& graph() const { return graph_; }
  AccessSets& sets() { return sets_; }

  /// From the start of \p function until it returns.
  const Accesses& ofFunction(const llvm::Function& function) const { return sets_[setOf(function)]; }
  std::uint32_t setOf(const llvm::Function& function) const;
  /// What the instruction may access, including its callees if it is a call.
  Accesses ofInstruction(const llvm::Instruction& instruction) const;
  /// What the functions access that the program registered to run later.
  const Accesses& ofDeferred(PointerAnalysis::Deferred when) const { return sets_[setOf(when)]; }
  std::uint32_t setOf(PointerAnalysis::Deferred when) const { return summaries_[CallGraph::nodeOf(when)]; }

  using OnPoint = llvm::function_ref<void(const llvm::Instruction&, const Accesses& before, const Accesses& after)>;
  /// Calls \p report with the future before and after each call and access of \p function.
  void forEachPoint(const llvm::Function& function, OnPoint report) const;

private:
  Accesses none() const { return {places_.none(), places_.none()}; }
  void addTo(Accesses& accesses, const llvm::Instruction& instruction) const;
  void addDelayed(Accesses& accesses) const;
  void addDirect(Accesses& accesses, const llvm::Instruction& instruction) const;
  void summarise();

  PointerAnalysis& pointers_;
  Places places_;
  CallGraph graph_;
  AccessSets sets_;
  std::vector<std::uint32_t> summaries_;  ///< By node of the call graph.
};

/// What \p instruction itself accesses, without callees.
void appendEffects(const llvm::Instruction& instruction, const PointerAnalysis& pointers,
                   std::vector<MemoryEffect>& effects);

}  // namespace heddle::analyse
