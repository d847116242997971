#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include <vector>

#include "analyse/program/ExternalEffects.h"
#include "analyse/program/ValueNodes.h"

/// Where the pointers of a program may point, and which functions its calls may reach. Flow- and context-insensitive.
/// Indirect and virtual calls are resolved during the analysis, from what their pointers may point to.
namespace heddle::analyse {

class PointerAnalysis {
public:
  explicit PointerAnalysis(const ProgramIr& program);

  const ProgramIr& program() const { return program_; }
  const AbstractMemory& memory() const { return graph_.memory(); }

  /// The locations that a pointer may point to.
  PointsToGraph::Pointees pointees(const llvm::Value& pointer);
  bool hasEscaped(ObjectId object) const { return graph_.hasEscaped(object); }

  /// By object: whether more than one thread may reach it, through a variable, the arguments of a thread, or code
  /// without IR.
  std::vector<bool> sharedObjects() const;

  /// The functions that a call may run, with or without a body. Excludes unknown callees: see callsUnknown.
  const std::vector<const llvm::Function*>& calleesOf(const llvm::CallBase& call) const;
  bool callsUnknown(const llvm::CallBase& call) const;
  /// Whether the call may run a virtual function of a class without IR.
  bool callsLibrary(const llvm::CallBase& call) const;

  /// Functions that the program registers to run as threads, or as exit and signal handlers.
  const llvm::DenseSet<const llvm::Function*>& threadEntries() const { return threadEntries_; }
  const llvm::DenseSet<const llvm::Function*>& callbacks() const { return callbacks_; }
  /// Functions whose address has escaped to code without IR, which may call them.
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
  /// Binds a deferred call of \p function: by a thread, at exit or as a handler.
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
  NodeId handedOver_;  ///< Arguments of started threads.
  llvm::DenseMap<const llvm::CallBase*, Callees> callees_;
  llvm::DenseSet<const llvm::Function*> threadEntries_;
  llvm::DenseSet<const llvm::Function*> callbacks_;
  llvm::DenseSet<const llvm::Function*> escapedFunctions_;
};

}  // namespace heddle::analyse
