#include "analyse/program/ObjectNames.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/Path.h>

namespace heddle::analyse {
namespace {

/// Optimised code describes a variable in memory as a value behind the address of the alloca.
const llvm::DILocalVariable* declarationOf(const llvm::AllocaInst& local) {
  llvm::SmallVector<llvm::DbgVariableIntrinsic*, 4> intrinsics;
  llvm::SmallVector<llvm::DbgVariableRecord*, 4> records;
  llvm::findDbgUsers(intrinsics, &const_cast<llvm::AllocaInst&>(local), &records);
  for (llvm::DbgVariableRecord* record : records) {
    if (record->isDbgDeclare() || record->getExpression()->startsWithDeref()) { return record->getVariable(); }
  }
  for (const llvm::DbgVariableIntrinsic* intrinsic : intrinsics) {
    const bool isHere = llvm::isa<llvm::DbgDeclareInst>(intrinsic) || intrinsic->getExpression()->startsWithDeref();
    if (isHere) { return intrinsic->getVariable(); }
  }
  // clang describes other variables by the assignments to them.
  auto& marked = const_cast<llvm::AllocaInst&>(local);
  const auto assigned = llvm::at::getDVRAssignmentMarkers(&marked);
  return assigned.empty() ? nullptr : assigned.front()->getVariable();
}

const llvm::DIType* typeOf(const MemoryObject& object) {
  if (const auto* local = llvm::dyn_cast_or_null<llvm::AllocaInst>(object.origin)) {
    const llvm::DILocalVariable* declared = declarationOf(*local);
    return declared ? declared->getType() : nullptr;
  }
  const auto* variable = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object.origin);
  if (!variable) { return nullptr; }
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> expressions;
  variable->getDebugInfo(expressions);
  return expressions.empty() ? nullptr : expressions.front()->getVariable()->getType();
}

/// The member of a class at an offset: ".queue.size".
std::string memberAt(const llvm::DIType* type, std::uint64_t offset) {
  std::string path;
  while (type) {
    if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type); derived && !derived->getSizeInBits()) {
      type = derived->getBaseType();  // typedef, const, volatile
      continue;
    }
    const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
    if (!composite || composite->getTag() == llvm::dwarf::DW_TAG_array_type) { break; }
    const llvm::DIDerivedType* inner = nullptr;
    for (const llvm::DINode* element : composite->getElements()) {
      const auto* member = llvm::dyn_cast<llvm::DIDerivedType>(element);
      if (!member || member->isStaticMember()) { continue; }
      const bool holds =
          member->getTag() == llvm::dwarf::DW_TAG_member || member->getTag() == llvm::dwarf::DW_TAG_inheritance;
      if (holds && member->getOffsetInBits() / 8 <= offset) { inner = member; }
    }
    if (!inner) { break; }
    if (inner->getTag() == llvm::dwarf::DW_TAG_member && !inner->getName().empty()) {
      if (inner->getName().starts_with("_M_")) { break; }  // The inside of a standard class.
      path += "." + inner->getName().str();
    }
    offset -= inner->getOffsetInBits() / 8;
    type = inner->getBaseType();
  }
  return path;
}

}  // namespace

std::string sourceOf(const llvm::Instruction& instruction) {
  const llvm::DILocation* location = instruction.getDebugLoc();
  // Lines of the standard library do not help the user. The place where they were inlined does.
  while (location && location->getInlinedAt() && location->getFilename().contains("/c++/")) {
    location = location->getInlinedAt();
  }
  if (!location) { return ""; }
  return (llvm::sys::path::filename(location->getFilename()) + ":" + llvm::Twine(location->getLine())).str();
}

std::string nameOf(const MemoryObject& object) {
  if (object.kind == MemoryObject::Kind::Unknown) { return "unknown memory"; }
  if (!object.origin) { return "a copy of memory"; }
  if (llvm::isa<llvm::GlobalValue>(object.origin)) { return llvm::demangle(object.origin->getName().str()); }
  const auto* instruction = llvm::dyn_cast<llvm::Instruction>(object.origin);
  if (!instruction) { return "an argument"; }
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(instruction)) {
    const llvm::DILocalVariable* declared = declarationOf(*local);
    const std::string function = llvm::demangle(instruction->getFunction()->getName().str());
    return declared ? declared->getName().str() : "a temporary object of " + function;
  }
  const std::string where = sourceOf(*instruction);
  return "the block allocated at " + (where.empty() ? "an unknown line" : where);
}

std::string nameOf(const MemoryObject& object, std::uint64_t offset) {
  const std::string name = nameOf(object);
  if (object.stride != 0) { return name; }  // The offset is the same for several members.
  const std::string member = memberAt(typeOf(object), offset);
  if (!member.empty()) { return name + member; }
  return offset == 0 || offset == AbstractMemory::kAnywhere ? name : name + "+" + std::to_string(offset);
}

}  // namespace heddle::analyse
