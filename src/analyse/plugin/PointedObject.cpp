#include "analyse/plugin/PointedObject.h"

#include <llvm/ADT/MapVector.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace heddle::analyse {
namespace {

/// The more informative type: the class that encloses the other. If both have the same size (an atomic, and a class
/// with no other member), the user's own class.
const llvm::DIType* larger(const llvm::DIType* one, const llvm::DIType* other) {
  if (bytesOf(other) != bytesOf(one) || one == nullptr || other == nullptr) {
    return bytesOf(other) > bytesOf(one) ? other : one;
  }
  return isOfStandardLibrary(*one) && !isOfStandardLibrary(*other) ? other : one;
}

/// The offset within an array element. Only the constant part of the index counts: all elements have the same type.
std::optional<std::uint64_t> offsetInElement(const llvm::GEPOperator& step, const llvm::DataLayout& layout,
                                             std::uint64_t elementBytes) {
  llvm::APInt constant(64, 0);
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  if (elementBytes == 0 || !step.collectOffset(layout, 64, variable, constant)) { return std::nullopt; }
  for (const auto& [index, stride] : variable) {
    if (stride.getZExtValue() % elementBytes != 0) { return std::nullopt; }
  }
  const std::int64_t offset = constant.getSExtValue() % static_cast<std::int64_t>(elementBytes);
  return static_cast<std::uint64_t>(offset < 0 ? offset + static_cast<std::int64_t>(elementBytes) : offset);
}

}  // namespace

TypedByte PointedObjects::find(const llvm::Value* pointer, unsigned loads) {
  llvm::APInt offset(64, 0);
  const llvm::Value* start = pointer->stripAndAccumulateConstantOffsets(layout_, offset, /*AllowNonInbounds=*/true);
  const llvm::DIType* type = pointeeOfVariables(start);
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(start); load != nullptr && loads > 0) {
    type = larger(type, pointeeOfLoaded(load->getPointerOperand(), loads - 1));
  } else if (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(start); step != nullptr && loads > 0) {
    const TypedByte array = find(step->getPointerOperand(), loads - 1);
    const auto inElement = array.offset == 0 ? offsetInElement(*step, layout_, bytesOf(array.type)) : std::nullopt;
    if (inElement && bytesOf(array.type) > bytesOf(type)) {
      type = array.type;
      offset += *inElement;
    }
  }
  const bool inside = type != nullptr && !offset.isNegative() && offset.getZExtValue() < bytesOf(type);
  return inside ? TypedByte{type, offset.getZExtValue()} : TypedByte{};
}

const llvm::DIType* PointedObjects::pointeeOfVariables(const llvm::Value* pointer) const {
  auto* value = const_cast<llvm::Value*>(pointer);
  llvm::SmallVector<llvm::DbgValueInst*> intrinsics;
  llvm::SmallVector<llvm::DbgVariableRecord*> records;
  llvm::findDbgValues(intrinsics, value, &records);
  const llvm::DIType* type = nullptr;
  for (const llvm::DbgVariableRecord* record : records) {
    if (record->getExpression()->getNumElements() == 0) {
      type = larger(type, pointeeOf(record->getVariable()->getType()));
    }
  }
  for (const llvm::DbgValueInst* intrinsic : intrinsics) {
    if (intrinsic->getExpression()->getNumElements() == 0) {
      type = larger(type, pointeeOf(intrinsic->getVariable()->getType()));
    }
  }
  return type;
}

const llvm::DIType* PointedObjects::pointeeOfLoaded(const llvm::Value* place, unsigned loads) {
  auto* value = const_cast<llvm::Value*>(place);
  if (llvm::isa<llvm::AllocaInst>(place)) {  // a local pointer in unoptimised code
    for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(value)) {
      return pointeeOf(record->getVariable()->getType());
    }
    for (const llvm::DbgDeclareInst* declare : llvm::findDbgDeclares(value)) {
      return pointeeOf(declare->getVariable()->getType());
    }
    return nullptr;
  }
  const TypedByte member = scalarAt(find(place, loads));
  return member.offset == 0 ? pointeeOf(member.type) : nullptr;
}

}  // namespace heddle::analyse
