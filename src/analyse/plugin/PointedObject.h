#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Value.h>

#include "analyse/plugin/DebugTypes.h"

namespace heddle::analyse {

/// The object that a pointer points into, derived from the types of the variables and members it comes from. If several
/// variables hold the pointer, the largest object wins: a queue rather than its first member.
class PointedObjects {
public:
  explicit PointedObjects(const llvm::DataLayout& layout) : layout_(layout) {}

  /// The type is null if nothing is known.
  TypedByte pointedBy(const llvm::Value* pointer) { return find(pointer, kMaxLoads); }

private:
  /// Enough for a list in a list in a list. The limit also ends cycles in the code.
  static constexpr unsigned kMaxLoads = 6;

  TypedByte find(const llvm::Value* pointer, unsigned loads);
  const llvm::DIType* pointeeOfVariables(const llvm::Value* pointer) const;
  const llvm::DIType* pointeeOfLoaded(const llvm::Value* place, unsigned loads);

  const llvm::DataLayout& layout_;
};

}  // namespace heddle::analyse
