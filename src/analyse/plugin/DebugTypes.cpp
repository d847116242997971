#include "analyse/plugin/DebugTypes.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include "wire/SiteRecord.h"

namespace heddle::analyse {
namespace {

namespace dwarf = llvm::dwarf;

const llvm::DICompositeType* asClass(const llvm::DIType* type) {
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  const bool isClass = composite != nullptr && (composite->getTag() == dwarf::DW_TAG_class_type ||
                                                composite->getTag() == dwarf::DW_TAG_structure_type ||
                                                composite->getTag() == dwarf::DW_TAG_union_type);
  return isClass && !composite->isForwardDecl() ? composite : nullptr;
}

const llvm::DICompositeType* asArray(const llvm::DIType* type) {
  const auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  return composite != nullptr && composite->getTag() == dwarf::DW_TAG_array_type ? composite : nullptr;
}

/// A member or base that is contained in each object of a class.
const llvm::DIDerivedType* asPart(const llvm::DINode* element) {
  const auto* part = llvm::dyn_cast_or_null<llvm::DIDerivedType>(element);
  const bool lies = part != nullptr && !part->isStaticMember() && !part->isVirtual() &&
                    (part->getTag() == dwarf::DW_TAG_member || part->getTag() == dwarf::DW_TAG_inheritance);
  return lies ? part : nullptr;
}

/// How an array repeats its elements, for its first dimension.
struct Repetition {
  std::uint64_t stride = 0;
  std::uint64_t count = 0;
};

std::uint64_t countOf(const llvm::DICompositeType& array) {
  const auto dimensions = array.getElements();
  const auto* first = dimensions.empty() ? nullptr : llvm::dyn_cast<llvm::DISubrange>(dimensions[0]);
  const auto count = first == nullptr ? llvm::DISubrange::BoundType() : first->getCount();
  const auto* number = llvm::dyn_cast_if_present<llvm::ConstantInt*>(count);
  return number != nullptr && number->getSExtValue() > 0 ? number->getZExtValue() : 0;
}

class LayoutWriter {
public:
  explicit LayoutWriter(const llvm::DICompositeType& type) {
    const std::string standard = isOfStandardLibrary(type) ? "std::" : "";
    text_ = std::to_string(bytesOf(&type)) + " " + standard + type.getName().str() + "\n";
    addParts(type, 0, "", {});
  }

  const std::string& text() const { return text_; }

private:
  static constexpr std::size_t kMaxText = 8192;  ///< Members beyond this size of the layout are omitted.
  static constexpr unsigned kMaxDepth = 16;

  void addParts(const llvm::DICompositeType& type, std::uint64_t start, const std::string& path,
                const Repetition& repetition) {
    if (++depth_ <= kMaxDepth) {
      for (const llvm::DINode* element : type.getElements()) {
        if (const llvm::DIDerivedType* part = asPart(element)) {
          const bool named = part->getTag() == dwarf::DW_TAG_member && !part->getName().empty();
          const std::string inner = !named ? path : path + (path.empty() ? "" : ".") + part->getName().str();
          add(bareType(part->getBaseType()), start + part->getOffsetInBits() / 8, inner, repetition);
        }
      }
    }
    --depth_;
  }

  void add(const llvm::DIType* type, std::uint64_t start, const std::string& path, const Repetition& repetition) {
    if (const llvm::DICompositeType* inner = asClass(type); inner != nullptr && !isOfStandardLibrary(*inner)) {
      addParts(*inner, start, path, repetition);
      return;
    }
    const llvm::DICompositeType* array = repetition.count == 0 ? asArray(type) : nullptr;
    if (const std::uint64_t count = array == nullptr ? 0 : countOf(*array); count != 0) {
      const llvm::DIType* element = bareType(array->getBaseType());
      add(element, start, path + "[]", {bytesOf(array) / count, count});
      return;
    }
    if (path.empty() || bytesOf(type) == 0 || text_.size() > kMaxText) { return; }
    text_ += std::to_string(start) + " " + std::to_string(bytesOf(type)) + " " + path;
    if (repetition.count != 0) {
      text_ += " " + std::to_string(repetition.stride) + " " + std::to_string(repetition.count);
    }
    text_ += "\n";
  }

  std::string text_;
  unsigned depth_ = 0;
};

/// The part of a class that contains a byte; the first one for a union.
TypedByte partAt(const llvm::DICompositeType& type, std::uint64_t offset) {
  for (const llvm::DINode* element : type.getElements()) {
    const llvm::DIDerivedType* part = asPart(element);
    const std::uint64_t start = part == nullptr ? 0 : part->getOffsetInBits() / 8;
    const llvm::DIType* inner = part == nullptr ? nullptr : bareType(part->getBaseType());
    if (inner != nullptr && offset >= start && offset - start < bytesOf(inner)) { return {inner, offset - start}; }
  }
  return {};
}

}  // namespace

const llvm::DIType* bareType(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
      case dwarf::DW_TAG_typedef:
      case dwarf::DW_TAG_const_type:
      case dwarf::DW_TAG_volatile_type:
      case dwarf::DW_TAG_restrict_type:
      case dwarf::DW_TAG_atomic_type:
      case dwarf::DW_TAG_template_alias:
        type = derived->getBaseType();
        break;
      default:
        return type;
    }
  }
  return type;
}

bool isOfStandardLibrary(const llvm::DIType& type) {
  const llvm::DIScope* outermost = nullptr;
  for (const llvm::DIScope* scope = type.getScope(); scope != nullptr && !llvm::isa<llvm::DIFile>(scope);
       scope = scope->getScope()) {
    outermost = scope;
  }
  return outermost != nullptr && (outermost->getName() == "std" || outermost->getName() == "__gnu_cxx");
}

std::uint64_t bytesOf(const llvm::DIType* type) { return type == nullptr ? 0 : type->getSizeInBits() / 8; }

const llvm::DIType* pointeeOf(const llvm::DIType* type) {
  const auto* pointer = llvm::dyn_cast_or_null<llvm::DIDerivedType>(bareType(type));
  if (pointer == nullptr) { return nullptr; }
  switch (pointer->getTag()) {
    case dwarf::DW_TAG_pointer_type:
    case dwarf::DW_TAG_reference_type:
    case dwarf::DW_TAG_rvalue_reference_type:
      return bareType(pointer->getBaseType());
    default:
      return nullptr;
  }
}

TypedByte scalarAt(TypedByte byte) {
  while (byte.type != nullptr) {
    if (const llvm::DICompositeType* type = asClass(byte.type)) {
      byte = partAt(*type, byte.offset);
    } else if (const llvm::DICompositeType* array = asArray(byte.type)) {
      const llvm::DIType* element = bareType(array->getBaseType());
      const std::uint64_t stride = bytesOf(element);
      byte = stride == 0 ? TypedByte{} : TypedByte{element, byte.offset % stride};
    } else {
      break;
    }
  }
  return byte;
}

std::string layoutOf(const llvm::DIType* type) {
  const llvm::DICompositeType* known = asClass(type);
  return known == nullptr || bytesOf(known) == 0 ? "" : LayoutWriter(*known).text();
}

}  // namespace heddle::analyse
