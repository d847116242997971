#pragma once

#include <llvm/ADT/DenseMap.h>

#include <vector>

#include "analyse/program/Places.h"

/// The backward analysis of future accesses (Parizek, D3S-TR-2015-03): for each program point, the places that may be
/// read and written from there until the function returns, including callees and created threads. Flow-sensitive within
/// a function, context-insensitive between functions: the actual call stack of a thread, known at run time, supplies
/// the context.
namespace heddle::analyse {

struct Accesses {
  PlaceSet reads;
  PlaceSet writes;

  bool add(const Accesses& other) {
    const bool first = reads.add(other.reads);
    return writes.add(other.writes) || first;
  }
  friend bool operator==(const Accesses&, const Accesses&) = default;
};

class FutureAccesses {
public:
  explicit FutureAccesses(PointerAnalysis& pointers);

  const Places& places() const { return places_; }

  /// From the start of \p function until it returns.
  const Accesses& ofFunction(const llvm::Function& function) const;
  /// What the instruction may access, including its callees if it is a call.
  Accesses ofInstruction(const llvm::Instruction& instruction) const;
  /// What any thread may access at any time: signal handlers, destructors at exit, callbacks from unknown code.
  const Accesses& ofCallbacks() const { return callbacks_; }

  using OnPoint = llvm::function_ref<void(const llvm::Instruction&, const Accesses& before, const Accesses& after)>;
  /// Calls \p report with the future before and after each call and access of \p function.
  void forEachPoint(const llvm::Function& function, OnPoint report) const;

private:
  Accesses none() const { return {places_.none(), places_.none()}; }
  void summarise();
  void addCall(const llvm::CallBase& call, Accesses& accesses) const;

  PointerAnalysis& pointers_;
  Places places_;
  llvm::DenseMap<const llvm::Function*, Accesses> functions_;
  Accesses callbacks_;
};

/// What \p instruction itself accesses, without callees.
void appendEffects(const llvm::Instruction& instruction, const PointerAnalysis& pointers,
                   std::vector<MemoryEffect>& effects);

}  // namespace heddle::analyse
