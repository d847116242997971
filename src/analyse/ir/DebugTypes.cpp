#include "analyse/ir/DebugTypes.h"

#include <llvm/BinaryFormat/Dwarf.h>

namespace heddle::analyse {

using llvm::DICompositeType;
using llvm::DIDerivedType;
using llvm::DIType;

const DIType* bare(const DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    if (tag != llvm::dwarf::DW_TAG_typedef && tag != llvm::dwarf::DW_TAG_const_type &&
        tag != llvm::dwarf::DW_TAG_volatile_type && tag != llvm::dwarf::DW_TAG_atomic_type &&
        tag != llvm::dwarf::DW_TAG_template_alias) {
      break;
    }
    type = derived->getBaseType();
  }
  return type;
}

const DICompositeType* asClass(const DIType* type) {
  const auto* composite = llvm::dyn_cast_or_null<DICompositeType>(bare(type));
  if (composite == nullptr) { return nullptr; }
  const unsigned tag = composite->getTag();
  const bool isClass = tag == llvm::dwarf::DW_TAG_class_type || tag == llvm::dwarf::DW_TAG_structure_type;
  return isClass ? composite : nullptr;
}

bool isLibraryClass(const DIType* type) {
  const auto* composite = llvm::dyn_cast_or_null<DICompositeType>(bare(type));
  if (composite == nullptr) { return false; }
  for (const llvm::DIScope* scope = composite->getScope(); scope != nullptr; scope = scope->getScope()) {
    const auto* space = llvm::dyn_cast<llvm::DINamespace>(scope);
    if (space != nullptr && (space->getName() == "std" || space->getName() == "__gnu_cxx")) { return true; }
  }
  return false;
}

bool isArray(const DIType* type) {
  type = bare(type);
  return type != nullptr && type->getTag() == llvm::dwarf::DW_TAG_array_type;
}

const DIType* pointee(const DIType* type) {
  type = bare(type);
  if (const auto* derived = llvm::dyn_cast_or_null<DIDerivedType>(type)) {
    const unsigned tag = derived->getTag();
    const bool points = tag == llvm::dwarf::DW_TAG_pointer_type || tag == llvm::dwarf::DW_TAG_reference_type ||
                        tag == llvm::dwarf::DW_TAG_rvalue_reference_type;
    return points ? bare(derived->getBaseType()) : nullptr;
  }
  const DICompositeType* composite = asClass(type);
  if (composite == nullptr || !isLibraryClass(composite)) { return nullptr; }
  const llvm::StringRef name = composite->getName();
  const bool isPointer = name.starts_with("unique_ptr<") || name.starts_with("shared_ptr<") ||
                         name.starts_with("__shared_ptr<") || name.starts_with("atomic<");
  if (!isPointer || composite->getTemplateParams().empty()) { return nullptr; }
  const auto* parameter = llvm::dyn_cast<llvm::DITemplateTypeParameter>(composite->getTemplateParams()[0]);
  if (parameter == nullptr) { return nullptr; }
  return name.starts_with("atomic<") ? pointee(parameter->getType()) : bare(parameter->getType());
}

std::string typeName(const DIType* type) {
  type = bare(type);
  if (type == nullptr) { return ""; }
  const auto* composite = llvm::dyn_cast<DICompositeType>(type);
  if (composite != nullptr && !composite->getIdentifier().empty()) { return composite->getIdentifier().str(); }
  return type->getName().str();
}

std::int64_t sizeInBytes(const DIType* type) {
  type = bare(type);
  return type == nullptr ? 0 : static_cast<std::int64_t>(type->getSizeInBits() / 8);
}

}  // namespace heddle::analyse
