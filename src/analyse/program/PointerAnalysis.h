#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>

#include <array>
#include <vector>

#include "analyse/program/ExternalEffects.h"
#include "analyse/program/ValueNodes.h"

/// Where the pointers of a program may point, and which functions its calls may reach. Flow- and context-insensitive.
/// Indirect and virtual calls are resolved during the analysis, from what their pointers may point to.
namespace heddle::analyse {

class PointerAnalysis {
public:
  /// Whether code without IR can refer to a symbol by its name.
  using IsExposed = llvm::function_ref<bool(const llvm::GlobalValue&)>;

  explicit PointerAnalysis(const ProgramIr& program)
      : PointerAnalysis(program, [](const llvm::GlobalValue&) { return false; }) {}
  PointerAnalysis(const ProgramIr& program, IsExposed isExposed);

  const ProgramIr& program() const { return program_; }
  const AbstractMemory& memory() const { return graph_.memory(); }

  /// What is meant: the pointees of a pointer, or what the first word or any word of their objects points to.
  enum class Depth : std::uint8_t { Pointee, FirstWord, AllWords };
  /// The locations that a pointer may point to, or that its pointees may point to.
  PointsToGraph::Pointees pointees(const llvm::Value& pointer, Depth depth = Depth::Pointee);
  bool hasEscaped(ObjectId object) const { return graph_.hasEscaped(object); }

  /// By object: whether more than one thread may reach it, through a variable, the arguments of a thread, or code
  /// without IR.
  std::vector<bool> sharedObjects() const;

  /// The object of a variable; nullopt if the program never mentions it.
  std::optional<ObjectId> objectOf(const llvm::GlobalVariable& variable) const { return nodes_.knownObject(variable); }
  /// The object that a call allocates.
  std::optional<ObjectId> allocatedBy(const llvm::CallBase& call) const { return nodes_.knownObject(call); }

  /// The functions that a call may run, with or without a body. Excludes unknown callees: see callsUnknown.
  const std::vector<const llvm::Function*>& calleesOf(const llvm::CallBase& call) const;
  bool callsUnknown(const llvm::CallBase& call) const;
  /// Whether the call may run a virtual function of a class without IR.
  bool callsLibrary(const llvm::CallBase& call) const;

  /// When a function that the program registers will run.
  enum class Deferred : std::uint8_t { AtExit, AtThreadEnd, AnyTime };
  static constexpr std::size_t kDeferredKinds = 3;

  /// Functions that the program runs as threads.
  const llvm::DenseSet<const llvm::Function*>& threadEntries() const { return threadEntries_; }
  const llvm::DenseSet<const llvm::Function*>& deferred(Deferred when) const {
    return deferred_[static_cast<std::size_t>(when)];
  }
  bool defersUnknown(Deferred when) const { return deferredUnknown_[static_cast<std::size_t>(when)]; }
  /// Functions that new threads run because of this call.
  const std::vector<const llvm::Function*>& startedBy(const llvm::CallBase& call) const;
  /// Functions that a function without IR calls before this call returns.
  const std::vector<const llvm::Function*>& calledBackBy(const llvm::CallBase& call) const;
  /// The effect of a function without IR; nullopt if it may do anything.
  std::optional<ExternalEffect> effectOf(const llvm::Function& callee) const;
  /// Functions whose address has escaped to code without IR, which may call them.
  const llvm::DenseSet<const llvm::Function*>& escapedFunctions() const { return escapedFunctions_; }

private:
  struct Callees {
    std::vector<const llvm::Function*> functions;
    std::vector<const llvm::Function*> started;
    std::vector<const llvm::Function*> calledBack;
    bool unknown = false;
    bool library = false;
  };
  using Operands = std::vector<NodeId>;

  const Callees& allOf(const llvm::CallBase& call) const;
  bool expose(IsExposed isExposed);
  void addFunction(const llvm::Function& function);
  void addInstruction(const llvm::Instruction& instruction);
  void addPointerArithmetic(const llvm::GetElementPtrInst& gep);
  void addIntegerArithmetic(const llvm::BinaryOperator& operation);
  void addCall(const llvm::CallBase& call);
  void addIntrinsic(const llvm::CallBase& call);
  bool addInstrumentation(const llvm::CallBase& call);
  void addAtomic(const llvm::CallBase& call, llvm::StringRef operation);
  void addAssembler(const llvm::CallBase& call);
  void addIndirectCall(const llvm::CallBase& call);
  void bind(const llvm::CallBase* call, const llvm::Function& callee, const Operands& arguments, const NodeId* result);
  void bindExternal(const llvm::CallBase* call, const llvm::Function& callee, const Operands& arguments,
                    const NodeId* result);
  void bindResult(const llvm::CallBase* call, const llvm::Function& callee, const ExternalEffect& effect,
                  const Operands& arguments, NodeId result);
  void bindSpecial(const llvm::CallBase* call, const ExternalEffect& effect, const Operands& arguments,
                   const NodeId* result);
  void bindCallback(const llvm::CallBase* call, const ExternalEffect& effect, const Operands& arguments);
  void bindString(const ExternalEffect& effect, const Operands& arguments, NodeId fresh, const NodeId* result);
  void bindMessage(const llvm::CallBase* call, const ExternalEffect& effect, const Operands& arguments);
  void bindHandler(const ExternalEffect& effect, const Operands& arguments);
  void bindUnknown(const Operands& arguments, const NodeId* result);
  void meetUnknownCode();
  void returnFromLibrary(const Operands& arguments, NodeId result);
  NodeId freshFrom(const llvm::CallBase* call, const llvm::Function& callee);
  using OnCallee = std::function<void(const llvm::Function*)>;
  /// Calls \p report for each function that \p function may point to, and binds \p arguments to its parameters. Null
  /// stands for unknown code.
  void callLater(const llvm::CallBase* call, NodeId function, const Operands& arguments, OnCallee report,
                 const NodeId* result = nullptr);
  void callDeferred(NodeId function, const Operands& arguments, Deferred when);
  void callBack(const llvm::CallBase* call, NodeId function, const Operands& arguments);
  void startThread(const llvm::CallBase* call, NodeId function, const Operands& arguments);
  void startState(const llvm::CallBase* call, NodeId thread);
  void useBuffer(NodeId object);
  NodeId loaded(NodeId pointer, std::int64_t offset);
  NodeId linkedTo(const Operands& arguments);
  Operands operandsOf(const llvm::CallBase& call);
  void addCallee(const llvm::CallBase* call, const llvm::Function* callee);
  void escapeFunction(ObjectId object);

  const ProgramIr& program_;
  PointsToGraph graph_;
  ValueNodes nodes_;
  NodeId exceptions_;
  NodeId handedOver_;     ///< Arguments of started threads.
  NodeId threadResults_;  ///< What threads return.
  NodeId specific_;       ///< The values of pthread_setspecific.
  NodeId streamed_;       ///< Arguments of functions of streams.
  NodeId sent_;           ///< Points to memory that holds the pointers sent to the kernel.
  bool meetsUnknownCode_ = false;
  llvm::DenseMap<const llvm::CallBase*, Callees> callees_;
  llvm::DenseSet<const llvm::Function*> threadEntries_;
  std::array<llvm::DenseSet<const llvm::Function*>, kDeferredKinds> deferred_;
  std::array<bool, kDeferredKinds> deferredUnknown_{};
  llvm::DenseSet<const llvm::Function*> escapedFunctions_;
};

}  // namespace heddle::analyse
