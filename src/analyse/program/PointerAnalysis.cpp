#include "analyse/program/PointerAnalysis.h"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <numeric>

#include "wire/SiteRecord.h"

/// Translates instructions into constraints. Calls are in PointerCalls.cpp.
namespace heddle::analyse {
namespace {

std::uint64_t sizeOf(const llvm::Instruction& at, llvm::Type* type) {
  const llvm::TypeSize size = at.getModule()->getDataLayout().getTypeStoreSize(type);
  return size.isScalable() ? 0 : size.getFixedValue();
}

/// Whether the pointer walks through an array: it is the increment of a loop, an input of its own base.
bool isStep(const llvm::GetElementPtrInst& gep) {
  const auto* base = llvm::dyn_cast<llvm::PHINode>(gep.getPointerOperand());
  return base && llvm::is_contained(base->incoming_values(), &gep);
}

/// A number that divides \p index, as far as its computation shows. Optimised code computes offsets in bytes.
std::uint64_t factorOf(const llvm::Value& index, const llvm::DataLayout& layout) {
  constexpr unsigned kMaxZeros = 12;
  const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&index);
  const auto* constant = operation ? llvm::dyn_cast<llvm::ConstantInt>(operation->getOperand(1)) : nullptr;
  if (constant && operation->getOpcode() == llvm::Instruction::Mul && constant->getValue().isIntN(32) &&
      !constant->isZero()) {
    return constant->getZExtValue();
  }
  const unsigned zeros = llvm::computeKnownBits(&index, layout).countMinTrailingZeros();
  return std::uint64_t{1} << std::min(zeros, kMaxZeros);
}

}  // namespace

PointerAnalysis::PointerAnalysis(const ProgramIr& program, IsExposed isExposed)
    : program_(program),
      nodes_(program, graph_),
      exceptions_(graph_.add()),
      handedOver_(graph_.add()),
      threadResults_(graph_.add()),
      specific_(graph_.add()),
      streamed_(graph_.add()),
      sent_(graph_.add()) {
  nodes_.initialise();
  graph_.pointTo(sent_, graph_.addObject());
  // The library also throws.
  graph_.copy(graph_.library(), exceptions_);
  // The C library calls main with the arguments and the environment.
  if (const llvm::Function* main = program.functionNamed("main")) {
    for (const llvm::Argument& argument : main->args()) {
      graph_.copy(graph_.library(), nodes_.nodeOf(argument));
    }
  }
  graph_.watchEscaped([this](ObjectId object) { escapeFunction(object); });
  if (expose(isExposed)) { meetUnknownCode(); }
  for (const llvm::Function* function : program.functions()) {
    addFunction(*function);
  }
  graph_.solve();
}

bool PointerAnalysis::expose(IsExposed isExposed) {
  bool any = false;
  const auto consider = [&](const llvm::GlobalValue& global) {
    if (global.hasLocalLinkage() || !isExposed(global)) { return; }
    graph_.escape(nodes_.nodeOf(global));
    any = true;
  };
  for (const llvm::Function* function : program_.functions()) {
    consider(*function);
  }
  for (const llvm::GlobalVariable* variable : program_.variables()) {
    consider(*variable);
  }
  return any;
}

PointsToGraph::Pointees PointerAnalysis::pointees(const llvm::Value& pointer, Depth depth) {
  PointsToGraph::Pointees direct = graph_.pointees(nodes_.nodeOf(pointer));
  if (depth == Depth::Pointee) { return direct; }
  PointsToGraph::Pointees indirect;
  for (const std::uint32_t pointee : direct) {
    const auto location = static_cast<LocationId>(pointee);
    if (depth == Depth::FirstWord) {
      indirect |= graph_.contents(location);
      continue;
    }
    for (const auto& [offset, part] : memory().locationsOf(memory().objectOf(location))) {
      indirect |= graph_.contents(part);
    }
  }
  return indirect;
}

std::vector<bool> PointerAnalysis::sharedObjects() const {
  const AbstractMemory& memory = graph_.memory();
  std::vector<bool> shared(memory.objectCount(), false);
  std::vector<ObjectId> open;
  const auto reach = [&](ObjectId object) {
    object = memory.representative(object);
    if (shared[raw(object)]) { return; }
    shared[raw(object)] = true;
    open.push_back(object);
  };
  for (std::uint32_t object = 0; object < shared.size(); ++object) {
    const auto id = static_cast<ObjectId>(object);
    const MemoryObject::Kind kind = memory.object(id).kind;
    if (kind == MemoryObject::Kind::Variable || kind == MemoryObject::Kind::Library || graph_.hasEscaped(id)) {
      reach(id);
    }
  }
  const auto reachAll = [&](const PointsToGraph::Pointees& pointees) {
    for (const std::uint32_t pointee : pointees) {
      reach(memory.objectOf(static_cast<LocationId>(pointee)));
    }
  };
  for (const NodeId passedOn : {handedOver_, threadResults_, exceptions_, sent_}) {
    reachAll(graph_.pointees(passedOn));
  }
  while (!open.empty()) {
    const ObjectId object = open.back();
    open.pop_back();
    for (const auto& [offset, location] : memory.locationsOf(object)) {
      reachAll(graph_.contents(location));
    }
  }
  return shared;
}

void PointerAnalysis::addFunction(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    addInstruction(instruction);
  }
}

void PointerAnalysis::addInstruction(const llvm::Instruction& instruction) {
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    addCall(*call);
  } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (!ValueNodes::mayPoint(load->getType())) { return; }
    graph_.load(nodes_.nodeOf(*load->getPointerOperand()), nodes_.nodeOf(*load), sizeOf(*load, load->getType()));
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const llvm::Value& value = *store->getValueOperand();
    if (!ValueNodes::mayPoint(value.getType())) { return; }
    graph_.store(nodes_.nodeOf(*store->getPointerOperand()), nodes_.nodeOf(value), sizeOf(*store, value.getType()));
  } else if (const auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction)) {
    addPointerArithmetic(*gep);
  } else if (llvm::isa<llvm::AllocaInst>(instruction)) {
    graph_.pointTo(nodes_.nodeOf(instruction), nodes_.objectOf(instruction, MemoryObject::Kind::Stack));
  } else if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    const std::uint64_t bytes = sizeOf(*exchange, exchange->getNewValOperand()->getType());
    graph_.load(nodes_.nodeOf(*exchange->getPointerOperand()), nodes_.nodeOf(*exchange), bytes);
    graph_.store(nodes_.nodeOf(*exchange->getPointerOperand()), nodes_.nodeOf(*exchange->getNewValOperand()), bytes);
  } else if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    const std::uint64_t bytes = sizeOf(*update, update->getType());
    graph_.load(nodes_.nodeOf(*update->getPointerOperand()), nodes_.nodeOf(*update), bytes);
    graph_.store(nodes_.nodeOf(*update->getPointerOperand()), nodes_.nodeOf(*update->getValOperand()), bytes);
  } else if (const auto* returned = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
    const llvm::Value* value = returned->getReturnValue();
    if (value && ValueNodes::mayPoint(value->getType())) {
      graph_.copy(nodes_.nodeOf(*value), nodes_.resultOf(*instruction.getFunction()));
    }
  } else if (llvm::isa<llvm::LandingPadInst>(instruction)) {
    graph_.copy(exceptions_, nodes_.nodeOf(instruction));
  } else if (llvm::isa<llvm::ResumeInst>(instruction)) {
    graph_.copy(nodes_.nodeOf(*instruction.getOperand(0)), exceptions_);
  } else if (const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
    addIntegerArithmetic(*operation);
  } else if (ValueNodes::mayPoint(instruction.getType())) {
    // phi, select, casts, extractvalue, insertvalue, freeze, vector operations, va_arg: the operands flow through.
    for (const llvm::Use& operand : instruction.operands()) {
      if (ValueNodes::mayPoint(operand->getType()) && !llvm::isa<llvm::BasicBlock>(operand.get())) {
        graph_.copy(nodes_.nodeOf(*operand), nodes_.nodeOf(instruction));
      }
    }
    if (llvm::isa<llvm::VAArgInst>(instruction)) {
      graph_.copy(nodes_.variadicOf(*instruction.getFunction()), nodes_.nodeOf(instruction));
    }
  }
}

void PointerAnalysis::addPointerArithmetic(const llvm::GetElementPtrInst& gep) {
  const llvm::DataLayout& layout = gep.getModule()->getDataLayout();
  const NodeId base = nodes_.nodeOf(*gep.getPointerOperand());
  const NodeId result = nodes_.nodeOf(gep);
  const unsigned bits = layout.getIndexTypeSizeInBits(gep.getPointerOperandType());
  llvm::MapVector<llvm::Value*, llvm::APInt> varying;
  llvm::APInt constant(bits, 0);
  if (gep.getType()->isVectorTy() || !gep.collectOffset(layout, bits, varying, constant)) {
    graph_.element(base, result, 1);
    return;
  }
  if (varying.empty() && !isStep(gep)) {
    graph_.offset(base, result, constant.getSExtValue());
    return;
  }
  std::uint64_t stride = varying.empty() ? constant.abs().getZExtValue() : 0;
  for (const auto& [index, scale] : varying) {
    stride = std::gcd(stride, scale.abs().getZExtValue() * factorOf(*index, layout));
  }
  const NodeId element = graph_.add();
  graph_.element(base, element, stride);
  graph_.offset(element, result, varying.empty() ? 0 : constant.getSExtValue());
}

/// Integers may be disguised pointers: tagged, offset, or combined into differences and hashes.
void PointerAnalysis::addIntegerArithmetic(const llvm::BinaryOperator& operation) {
  if (!ValueNodes::mayPoint(operation.getType())) { return; }
  const NodeId result = nodes_.nodeOf(operation);
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
  const bool fits = constant && constant->getValue().getSignificantBits() <= 64;
  switch (operation.getOpcode()) {
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
      for (const llvm::Use& operand : operation.operands()) {
        graph_.copy(nodes_.nodeOf(*operand), result);
      }
      return;
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
      if (fits) {
        const std::int64_t bytes = constant->getSExtValue();
        graph_.offset(nodes_.nodeOf(*operation.getOperand(0)), result,
                      operation.getOpcode() == llvm::Instruction::Sub ? -bytes : bytes);
        return;
      }
      [[fallthrough]];
    default:
      for (const llvm::Use& operand : operation.operands()) {
        graph_.element(nodes_.nodeOf(*operand), result, 1);
      }
  }
}

}  // namespace heddle::analyse
