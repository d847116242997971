#include "analyse/program/ValueNodes.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/Operator.h>

#include "analyse/program/ExternalEffects.h"

namespace heddle::analyse {
namespace {

constexpr unsigned kPointerBits = 64;

NodeId nodeIn(llvm::DenseMap<const llvm::Function*, NodeId>& nodes, const llvm::Function& function,
              PointsToGraph& graph) {
  const auto [place, isNew] = nodes.try_emplace(&function);
  if (isNew) { place->second = graph.add(); }
  return place->second;
}

/// The library only passes on what std::call_once stores; see Special::RunsOnceCall.
bool isOnceCall(llvm::StringRef name) {
  return name.starts_with("_ZSt11__once_call") || name.starts_with("_ZSt15__once_callable");
}

bool isOfLibrary(llvm::StringRef name) { return isLibraryVariable(name) && !isOnceCall(name); }

}  // namespace

bool ValueNodes::mayPoint(const llvm::Type* type) {
  if (type->isPointerTy()) { return true; }
  if (const auto* integer = llvm::dyn_cast<llvm::IntegerType>(type)) { return integer->getBitWidth() >= kPointerBits; }
  if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    return vector->getPrimitiveSizeInBits().getFixedValue() >= kPointerBits || mayPoint(vector->getElementType());
  }
  if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) { return mayPoint(array->getElementType()); }
  if (const auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    for (const llvm::Type* element : structure->elements()) {
      if (mayPoint(element)) { return true; }
    }
  }
  return false;
}

NodeId ValueNodes::nodeOf(const llvm::Value& value) {
  const auto [place, isNew] = nodes_.try_emplace(&value);
  if (!isNew) { return place->second; }
  const NodeId node = graph_.add();
  place->second = node;
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value)) { pointToConstant(node, *constant, 0); }
  return node;
}

NodeId ValueNodes::resultOf(const llvm::Function& function) { return nodeIn(results_, function, graph_); }

NodeId ValueNodes::variadicOf(const llvm::Function& function) { return nodeIn(variadics_, function, graph_); }

ObjectId ValueNodes::objectOf(const llvm::Value& origin, MemoryObject::Kind kind) {
  const auto [place, isNew] = objects_.try_emplace(&origin);
  if (isNew) { place->second = graph_.memory().add(kind, &origin); }
  return place->second;
}

ObjectId ValueNodes::objectOf(const llvm::Function& function) {
  return objectOf(program_.definitionOf(function), MemoryObject::Kind::Function);
}

ObjectId ValueNodes::objectOf(const llvm::GlobalVariable& variable) {
  const llvm::GlobalVariable& defined = program_.definitionOf(variable);
  const bool isNew = !objects_.contains(&defined);
  if (isNew && defined.isDeclarationForLinker() && isOfLibrary(defined.getName())) {
    return objects_[&defined] = AbstractMemory::kLibrary;
  }
  const bool isData = isNew && defined.isConstant() && defined.hasInitializer();
  if (isData && llvm::isa<llvm::ConstantData>(defined.getInitializer())) {
    if (!constants_) {
      constants_ = graph_.memory().add(MemoryObject::Kind::Variable, &defined);
      graph_.memory().addStride(*constants_, 1);
    }
    return objects_[&defined] = *constants_;
  }
  const auto kind = defined.isThreadLocal() ? MemoryObject::Kind::ThreadLocal : MemoryObject::Kind::Variable;
  const ObjectId object = objectOf(defined, kind);
  // Any other variable that no unit defines belongs to code without IR. Type information points to no code.
  const bool isForeign = isNew && defined.isDeclarationForLinker() && !defined.getName().starts_with("_ZTI");
  if (isForeign && !isOnceCall(defined.getName())) {
    const NodeId pointer = graph_.add();
    graph_.pointTo(pointer, object);
    graph_.escape(pointer);
  }
  return object;
}

const llvm::Function* ValueNodes::functionOf(ObjectId object) const {
  const MemoryObject& known = graph_.memory().object(object);
  return known.kind == MemoryObject::Kind::Function ? llvm::cast<llvm::Function>(known.origin) : nullptr;
}

void ValueNodes::pointToConstant(NodeId node, const llvm::Constant& constant, std::uint64_t offset) {
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&constant)) {
    graph_.pointTo(node, objectOf(*function));
  } else if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&constant)) {
    graph_.pointTo(node, objectOf(*variable), offset);
  } else if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&constant)) {
    pointToConstant(node, *alias->getAliasee(), offset);
  } else if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&constant)) {
    const auto& base = *llvm::cast<llvm::Constant>(gep->getPointerOperand());
    const llvm::DataLayout* layout = nullptr;
    if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(base.stripInBoundsOffsets())) {
      layout = &global->getParent()->getDataLayout();
    }
    llvm::APInt moved(kPointerBits, 0);
    if (layout && gep->accumulateConstantOffset(*layout, moved)) {
      pointToConstant(node, base, offset == AbstractMemory::kAnywhere ? offset : offset + moved.getZExtValue());
    } else {
      pointToConstant(node, base, AbstractMemory::kAnywhere);
    }
  } else if (llvm::isa<llvm::ConstantExpr>(constant) || llvm::isa<llvm::ConstantAggregate>(constant)) {
    for (const llvm::Use& operand : constant.operands()) {
      pointToConstant(node, *llvm::cast<llvm::Constant>(operand), offset);
    }
  } else if (llvm::isa<llvm::GlobalIFunc>(constant)) {
    graph_.copy(graph_.unknown(), node);
  }
}

void ValueNodes::initialise() {
  for (const llvm::GlobalVariable* variable : program_.variables()) {
    if (variable->hasInitializer()) {
      storeConstant(objectOf(*variable), 0, *variable->getInitializer(), variable->getParent()->getDataLayout());
    }
  }
}

void ValueNodes::storeConstant(ObjectId object, std::uint64_t offset, const llvm::Constant& constant,
                               const llvm::DataLayout& layout) {
  if (llvm::isa<llvm::ConstantData>(constant)) {
    return;  // Numbers, null, zeros.
  }
  if (const auto* structure = llvm::dyn_cast<llvm::ConstantStruct>(&constant)) {
    const llvm::StructLayout* fields = layout.getStructLayout(structure->getType());
    for (unsigned i = 0; i < structure->getNumOperands(); ++i) {
      storeConstant(object, offset + fields->getElementOffset(i), *structure->getOperand(i), layout);
    }
  } else if (llvm::isa<llvm::ConstantArray, llvm::ConstantVector>(constant)) {
    for (unsigned i = 0; i < constant.getNumOperands(); ++i) {
      const auto& element = *llvm::cast<llvm::Constant>(constant.getOperand(i));
      storeConstant(object, offset + i * layout.getTypeAllocSize(element.getType()).getFixedValue(), element, layout);
    }
  } else {
    const NodeId pointer = graph_.add();
    graph_.pointTo(pointer, object, offset);
    graph_.store(pointer, nodeOf(constant), kPointerBits / 8);
  }
}

}  // namespace heddle::analyse
