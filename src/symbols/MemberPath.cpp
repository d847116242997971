#include "symbols/MemberPath.h"

#include <llvm/DebugInfo/DWARF/DWARFUnit.h>

#include <string_view>
#include <vector>

namespace heddle::symbols {
namespace {

using llvm::DWARFDie;
namespace dwarf = llvm::dwarf;

constexpr int kDeepest = 16;  ///< Corrupt debug information may contain cycles.

DWARFDie referenced(const DWARFDie& die, dwarf::Attribute attribute) {
  return die.getAttributeValueAsReferencedDie(attribute);
}

DWARFDie opened(DWARFDie type) {
  for (int i = 0; i < kDeepest && type.isValid(); ++i) {
    switch (type.getTag()) {
      case dwarf::DW_TAG_typedef:
      case dwarf::DW_TAG_const_type:
      case dwarf::DW_TAG_volatile_type:
      case dwarf::DW_TAG_atomic_type:
        type = referenced(type, dwarf::DW_AT_type);
        break;
      default:
        return type;
    }
  }
  return {};
}

std::uint64_t number(const DWARFDie& die, dwarf::Attribute attribute, std::uint64_t otherwise) {
  return dwarf::toUnsigned(die.find(attribute), otherwise);
}

/// Number of elements in each dimension; 0 if unknown.
std::vector<std::uint64_t> dimensions(const DWARFDie& array) {
  std::vector<std::uint64_t> counts;
  for (const DWARFDie& child : array.children()) {
    if (child.getTag() == dwarf::DW_TAG_subrange_type) {
      const std::uint64_t last = number(child, dwarf::DW_AT_upper_bound, ~std::uint64_t{0});
      counts.push_back(number(child, dwarf::DW_AT_count, last + 1));
    }
  }
  return counts;
}

bool isInStandardLibrary(DWARFDie type) {
  for (int i = 0; i < kDeepest && type.isValid(); ++i, type = type.getParent()) {
    const char* name = type.getShortName();
    if (type.getTag() == dwarf::DW_TAG_namespace && name != nullptr &&
        (std::string_view(name) == "std" || std::string_view(name) == "__gnu_cxx")) {
      return true;
    }
  }
  return false;
}

/// Library authors begin internal names with an underscore.
bool isHidden(std::string_view name) { return name.starts_with('_'); }

class PathFinder {
public:
  std::string find(const DWARFDie& type, std::uint64_t offset) {
    open(opened(type), offset, 0);
    return path_;
  }

private:
  void open(const DWARFDie& type, std::uint64_t offset, int depth) {
    const auto tag = type.isValid() && depth < kDeepest ? type.getTag() : dwarf::DW_TAG_null;
    if (tag == dwarf::DW_TAG_array_type) { return openArray(type, offset, depth); }
    const bool composite =
        tag == dwarf::DW_TAG_structure_type || tag == dwarf::DW_TAG_class_type || tag == dwarf::DW_TAG_union_type;
    const DWARFDie part = composite ? partAt(type, offset) : DWARFDie();
    if (!part.isValid()) {
      if (offset != 0 && !isInStandardLibrary(type)) { path_ += "+" + std::to_string(offset); }
      return;
    }
    const char* name = part.getTag() == dwarf::DW_TAG_member ? part.getShortName() : nullptr;
    const DWARFDie partType = opened(referenced(part, dwarf::DW_AT_type));
    const bool system = name != nullptr && std::string_view(name).starts_with("__");  // of pthread_mutex_t
    if (name != nullptr && isHidden(name) && (isInStandardLibrary(type) || isHidden(nameOf(type)) || system)) {
      // Within a library type, only user data has a name: the elements of a std::array.
      if (!system && partType.isValid() && partType.getTag() == dwarf::DW_TAG_array_type &&
          !isHidden(nameOf(elementOf(partType)))) {
        return openArray(partType, offset - locationOf(part), depth + 1);
      }
      return;
    }
    if (name != nullptr) { path_ += std::string(".") + name; }
    open(partType, offset - locationOf(part), depth + 1);
  }

  void openArray(const DWARFDie& array, std::uint64_t offset, int depth) {
    const DWARFDie element = elementOf(array);
    std::uint64_t stride = sizeOfType(element);
    const std::vector<std::uint64_t> counts = dimensions(array);
    for (std::size_t i = 1; i < counts.size(); ++i) {
      stride *= counts[i];
    }
    for (std::size_t i = 0; i < counts.size() && stride != 0; ++i) {
      path_ += "[" + std::to_string(offset / stride) + "]";
      offset %= stride;
      stride = i + 1 < counts.size() && counts[i + 1] != 0 ? stride / counts[i + 1] : 0;
    }
    open(element, offset, depth + 1);
  }

  static DWARFDie elementOf(const DWARFDie& array) { return opened(referenced(array, dwarf::DW_AT_type)); }

  static std::string_view nameOf(const DWARFDie& die) {
    const char* name = die.isValid() ? die.getShortName() : nullptr;
    return name == nullptr ? std::string_view() : name;
  }

  static std::uint64_t locationOf(const DWARFDie& part) { return number(part, dwarf::DW_AT_data_member_location, 0); }

  /// The member or base class that contains \p offset. clang omits the contents of library classes: a member of such a
  /// type has no size, and extends to the next member.
  static DWARFDie partAt(const DWARFDie& type, std::uint64_t offset) {
    DWARFDie last;
    std::uint64_t lastStart = 0;
    bool lastIsUnknown = false;
    for (const DWARFDie& child : type.children()) {
      const bool isPart = child.getTag() == dwarf::DW_TAG_member || child.getTag() == dwarf::DW_TAG_inheritance;
      if (!isPart || child.find(dwarf::DW_AT_external) || child.find(dwarf::DW_AT_data_bit_offset)) { continue; }
      const std::uint64_t start = locationOf(child);
      const std::uint64_t size = sizeOfType(opened(referenced(child, dwarf::DW_AT_type)));
      if (offset >= start && offset - start < size) { return child; }
      if (start <= offset && (!last.isValid() || start >= lastStart)) {
        last = child;
        lastStart = start;
        lastIsUnknown = size == 0;
      }
    }
    return lastIsUnknown ? last : DWARFDie();
  }

  std::string path_;
};

}  // namespace

DWARFDie typeOf(const DWARFDie& variable) {
  DWARFDie die = variable;
  for (int i = 0; i < kDeepest && die.isValid(); ++i) {
    if (die.find(dwarf::DW_AT_type)) { return opened(referenced(die, dwarf::DW_AT_type)); }
    const DWARFDie origin = referenced(die, dwarf::DW_AT_abstract_origin);
    die = origin.isValid() ? origin : referenced(die, dwarf::DW_AT_specification);
  }
  return {};
}

std::uint64_t sizeOfType(DWARFDie type) {
  if (!type.isValid()) { return 0; }
  return type.getTypeSize(type.getDwarfUnit()->getAddressByteSize()).value_or(0);
}

std::string memberPath(const DWARFDie& type, std::uint64_t offset) { return PathFinder().find(type, offset); }

}  // namespace heddle::symbols
