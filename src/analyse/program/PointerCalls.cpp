#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

#include "analyse/program/PointerAnalysis.h"
#include "wire/SiteRecord.h"

/// Calls in the pointer analysis. PointerExternals.cpp handles functions without IR.
namespace heddle::analyse {
namespace {

constexpr llvm::StringRef kCallbackPrefixes[] = {"__heddle_", "__tsan_"};
constexpr std::uint64_t kWord = 8;
std::optional<std::uint64_t> constantLength(const llvm::Value& length) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(&length);
  return constant ? std::optional(constant->getZExtValue()) : std::nullopt;
}

void insertOnce(std::vector<const llvm::Function*>& known, const llvm::Function& function) {
  if (!llvm::is_contained(known, &function)) { known.push_back(&function); }
}

}  // namespace

void PointerAnalysis::addCall(const llvm::CallBase& call) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(call)) { return; }
  if (llvm::isa<llvm::IntrinsicInst>(call)) {
    addIntrinsic(call);
  } else if (call.isInlineAsm()) {
    addAssembler(call);
  } else if (addInstrumentation(call)) {
    return;
  } else if (const auto* named =
                 llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases())) {
    const NodeId result = ValueNodes::mayPoint(call.getType()) ? nodes_.nodeOf(call) : NodeId{};
    bind(&call, program_.definitionOf(*named), operandsOf(call),
         ValueNodes::mayPoint(call.getType()) ? &result : nullptr);
  } else {
    addIndirectCall(call);
  }
}

/// Assembler returns one of its operands, or memory behind them. It accesses that memory if it says so; without text
/// it is only a barrier for the compiler.
void PointerAnalysis::addAssembler(const llvm::CallBase& call) {
  const auto& assembler = *llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  const bool isEmpty = llvm::StringRef(assembler.getAsmString()).trim().empty();
  const bool clobbersMemory = llvm::StringRef(assembler.getConstraintString()).contains("{memory}");
  const auto isPointer = [](const llvm::Use& operand) { return operand->getType()->isPointerTy(); };
  const bool isIdle = isEmpty || (!clobbersMemory && llvm::none_of(call.args(), isPointer));
  const Operands operands = operandsOf(call);
  if (!isIdle && call.mayReadOrWriteMemory()) {
    callees_[&call].unknown = true;
    for (const NodeId operand : operands) {
      graph_.escape(operand);
    }
  }
  if (!ValueNodes::mayPoint(call.getType())) { return; }
  const NodeId result = nodes_.nodeOf(call);
  for (const NodeId operand : operands) {
    graph_.element(operand, result, 1);
    graph_.copy(operand, result);
    graph_.load(operand, result, kWord);
  }
  if (!isIdle) { graph_.copy(graph_.unknown(), result); }
}

PointerAnalysis::Operands PointerAnalysis::operandsOf(const llvm::CallBase& call) {
  Operands operands;
  for (const llvm::Use& argument : call.args()) {
    const bool isValue = !argument->getType()->isMetadataTy() && !argument->getType()->isLabelTy();
    operands.push_back(isValue ? nodes_.nodeOf(*argument) : graph_.add());
  }
  return operands;
}

void PointerAnalysis::addIntrinsic(const llvm::CallBase& call) {
  if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&call)) {
    graph_.copyMemory(nodes_.nodeOf(*transfer->getRawDest()), nodes_.nodeOf(*transfer->getRawSource()),
                      constantLength(*transfer->getLength()));
    return;
  }
  if (llvm::isa<llvm::VAStartInst>(call)) {
    graph_.store(nodes_.nodeOf(*call.getArgOperand(0)), nodes_.variadicOf(*call.getFunction()), 3 * kWord);
    // Arguments that are not passed in registers are in memory that the list points to.
    const NodeId list = nodes_.nodeOf(*call.getArgOperand(0));
    const NodeId area = graph_.add();
    graph_.pointTo(area, nodes_.objectOf(call, MemoryObject::Kind::Stack));
    graph_.store(area, nodes_.variadicOf(*call.getFunction()), kWord);
    const NodeId anywhere = graph_.add();
    graph_.element(area, anywhere, 1);
    graph_.store(list, anywhere, 3 * kWord);
    return;
  }
  if (!ValueNodes::mayPoint(call.getType())) { return; }
  for (const llvm::Use& argument : call.args()) {
    if (ValueNodes::mayPoint(argument->getType())) { graph_.copy(nodes_.nodeOf(*argument), nodes_.nodeOf(call)); }
  }
}

/// Callbacks of the instrumentation. Most do not affect pointers; the atomic ones are operations of the program itself.
bool PointerAnalysis::addInstrumentation(const llvm::CallBase& call) {
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand());
  if (!callee) { return false; }
  llvm::StringRef name = callee->getName();
  if (llvm::none_of(kCallbackPrefixes, [&](llvm::StringRef prefix) { return name.consume_front(prefix); })) {
    return false;
  }
  if (name == "memcpy" || name == "memmove") {
    graph_.copyMemory(nodes_.nodeOf(*call.getArgOperand(0)), nodes_.nodeOf(*call.getArgOperand(1)),
                      constantLength(*call.getArgOperand(2)));
  }
  if (name == "memcpy" || name == "memmove" || name == "memset") {
    if (ValueNodes::mayPoint(call.getType())) {
      graph_.copy(nodes_.nodeOf(*call.getArgOperand(0)), nodes_.nodeOf(call));
    }
  } else if (name.consume_front("atomic64_") || name.consume_front("atomic128_")) {
    addAtomic(call, name);
  }
  return true;
}

void PointerAnalysis::addAtomic(const llvm::CallBase& call, llvm::StringRef operation) {
  const std::uint64_t bytes = 2 * kWord;
  const NodeId pointer = nodes_.nodeOf(*call.getArgOperand(0));
  if (ValueNodes::mayPoint(call.getType())) { graph_.load(pointer, nodes_.nodeOf(call), kWord); }
  if (operation.starts_with("load") || operation.starts_with("fetch")) {
    // Adding a number to a pointer leaves it within its object.
    if (operation.starts_with("fetch")) {
      const NodeId moved = graph_.add();
      graph_.element(nodes_.nodeOf(call), moved, 1);
      graph_.store(pointer, moved, kWord);
    }
    return;
  }
  if (operation.starts_with("compare_exchange")) {
    const llvm::Value& expected = *call.getArgOperand(1);
    // _strong and _weak take the expected value by address and write the actual value there.
    if (expected.getType()->isPointerTy()) {
      const NodeId found = graph_.add();
      graph_.load(pointer, found, kWord);
      graph_.store(nodes_.nodeOf(expected), found, kWord);
    }
    graph_.store(pointer, nodes_.nodeOf(*call.getArgOperand(2)), operation.contains("128") ? bytes : kWord);
    return;
  }
  graph_.store(pointer, nodes_.nodeOf(*call.getArgOperand(1)), kWord);
}

void PointerAnalysis::addIndirectCall(const llvm::CallBase& call) {
  const Operands operands = operandsOf(call);
  const bool returns = ValueNodes::mayPoint(call.getType());
  const NodeId result = returns ? nodes_.nodeOf(call) : NodeId{};
  graph_.watch(nodes_.nodeOf(*call.getCalledOperand()), [this, &call, operands, returns, result](ObjectId object) {
    if (object == AbstractMemory::kUnknown) {
      callees_[&call].unknown = true;
      bindUnknown(operands, returns ? &result : nullptr);
    } else if (object == AbstractMemory::kLibrary) {
      callees_[&call].library = true;
      if (returns) { returnFromLibrary(operands, result); }
    } else if (const llvm::Function* function = nodes_.functionOf(object)) {
      bind(&call, *function, operands, returns ? &result : nullptr);
    }
  });
}

void PointerAnalysis::bind(const llvm::CallBase* call, const llvm::Function& callee, const Operands& arguments,
                           const NodeId* result) {
  addCallee(call, &callee);
  if (callee.isDeclarationForLinker()) {
    bindExternal(call, callee, arguments, result);
    return;
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i >= callee.arg_size()) {
      if (callee.isVarArg()) { graph_.copy(arguments[i], nodes_.variadicOf(callee)); }
      continue;
    }
    const llvm::Argument& parameter = *callee.getArg(static_cast<unsigned>(i));
    if (parameter.hasByValAttr()) {
      // The callee receives a copy of the pointee.
      const NodeId place = nodes_.nodeOf(parameter);
      graph_.pointTo(place, nodes_.objectOf(parameter, MemoryObject::Kind::Stack));
      graph_.copyMemory(place, arguments[i], std::nullopt);
    } else if (ValueNodes::mayPoint(parameter.getType())) {
      graph_.copy(arguments[i], nodes_.nodeOf(parameter));
    }
  }
  if (result) { graph_.copy(nodes_.resultOf(callee), *result); }
}

/// A virtual function of the library, such as std::exception::what, returns its own memory or part of its arguments.
void PointerAnalysis::returnFromLibrary(const Operands& arguments, NodeId result) {
  graph_.copy(graph_.library(), result);
  for (const NodeId argument : arguments) {
    graph_.element(argument, result, 1);
  }
}

void PointerAnalysis::bindUnknown(const Operands& arguments, const NodeId* result) {
  meetUnknownCode();
  for (const NodeId argument : arguments) {
    graph_.escape(argument);
  }
  if (result) { graph_.copy(graph_.unknown(), *result); }
}

/// Code without IR also uses the library: it may throw and catch, and reach what the library keeps.
void PointerAnalysis::meetUnknownCode() {
  if (meetsUnknownCode_) { return; }
  meetsUnknownCode_ = true;
  for (const NodeId shared : {graph_.library(), exceptions_, specific_, streamed_, sent_, threadResults_}) {
    graph_.escape(shared);
    graph_.copy(graph_.unknown(), shared);
  }
}

void PointerAnalysis::addCallee(const llvm::CallBase* call, const llvm::Function* callee) {
  if (!call) { return; }
  insertOnce(callees_[call].functions, *callee);
}

const PointerAnalysis::Callees& PointerAnalysis::allOf(const llvm::CallBase& call) const {
  static const Callees none;
  const auto found = callees_.find(&call);
  return found == callees_.end() ? none : found->second;
}

const std::vector<const llvm::Function*>& PointerAnalysis::calleesOf(const llvm::CallBase& call) const {
  return allOf(call).functions;
}

const std::vector<const llvm::Function*>& PointerAnalysis::startedBy(const llvm::CallBase& call) const {
  return allOf(call).started;
}

const std::vector<const llvm::Function*>& PointerAnalysis::calledBackBy(const llvm::CallBase& call) const {
  return allOf(call).calledBack;
}

bool PointerAnalysis::callsLibrary(const llvm::CallBase& call) const { return allOf(call).library; }

bool PointerAnalysis::callsUnknown(const llvm::CallBase& call) const { return allOf(call).unknown; }

}  // namespace heddle::analyse
