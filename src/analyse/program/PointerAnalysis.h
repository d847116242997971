#pragma once

#include "analyse/program/ExternalEffects.h"
#include "analyse/program/ValueNodes.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include <vector>

/// Where the pointers of a program may point, and whom its calls may call. Flow- and context-insensitive; calls through
/// pointers, virtual ones included, are resolved by what the pointers may point to, while the analysis runs.
namespace heddle::analyse {

class PointerAnalysis {
public:
  explicit PointerAnalysis(const ProgramIr& program);

  const ProgramIr& program() const { return program_; }
  const AbstractMemory& memory() const { return graph_.memory(); }

  /// The locations that a pointer may point to.
  PointsToGraph::Pointees pointees(const llvm::Value& pointer);
  bool hasEscaped(ObjectId object) const { return graph_.hasEscaped(object); }

  /// By object: whether more than one thread may reach it, from a variable, from what a thread is started with, or
  /// through code without IR.
  std::vector<bool> sharedObjects() const;

  /// The functions that a call may run, with a body or without. Callees that are not known: callsUnknown.
  const std::vector<const llvm::Function*>& calleesOf(const llvm::CallBase& call) const;
  bool callsUnknown(const llvm::CallBase& call) const;
  /// The call may run a virtual function of a class without IR.
  bool callsLibrary(const llvm::CallBase& call) const;

  /// Functions that run as threads, at exit, or as handlers, because the program has handed them over.
  const llvm::DenseSet<const llvm::Function*>& threadEntries() const { return threadEntries_; }
  const llvm::DenseSet<const llvm::Function*>& callbacks() const { return callbacks_; }
  /// Functions whose address code without IR knows, and may call.
  const llvm::DenseSet<const llvm::Function*>& escapedFunctions() const { return escapedFunctions_; }

private:
  struct Callees {
    std::vector<const llvm::Function*> functions;
    bool unknown = false;
    bool library = false;
  };
  using Operands = std::vector<NodeId>;

  void addFunction(const llvm::Function& function);
  void addInstruction(const llvm::Instruction& instruction);
  void addPointerArithmetic(const llvm::GetElementPtrInst& gep);
  void addIntegerArithmetic(const llvm::BinaryOperator& operation);
  void addCall(const llvm::CallBase& call);
  void addIntrinsic(const llvm::CallBase& call);
  bool addInstrumentation(const llvm::CallBase& call);
  void addAtomic(const llvm::CallBase& call, llvm::StringRef operation);
  void addIndirectCall(const llvm::CallBase& call);
  void bind(const llvm::CallBase* call, const llvm::Function& callee, const Operands& arguments, const NodeId* result);
  void bindExternal(const llvm::CallBase* call, const llvm::Function& callee, const Operands& arguments,
                    const NodeId* result);
  void bindSpecial(const ExternalEffect& effect, const Operands& arguments);
  void bindUnknown(const Operands& arguments, const NodeId* result);
  /// \p function is called later, by a thread, at exit or by a handler.
  void callLater(NodeId function, const Operands& arguments, llvm::DenseSet<const llvm::Function*>& kind);
  void startState(NodeId thread);
  NodeId linkedTo(const Operands& arguments);
  Operands operandsOf(const llvm::CallBase& call);
  void addCallee(const llvm::CallBase* call, const llvm::Function* callee);
  void escapeFunction(ObjectId object);

  const ProgramIr& program_;
  PointsToGraph graph_;
  ValueNodes nodes_;
  NodeId exceptions_;
  NodeId handedOver_;  ///< What threads are started with.
  llvm::DenseMap<const llvm::CallBase*, Callees> callees_;
  llvm::DenseSet<const llvm::Function*> threadEntries_;
  llvm::DenseSet<const llvm::Function*> callbacks_;
  llvm::DenseSet<const llvm::Function*> escapedFunctions_;
};

}  // namespace heddle::analyse
