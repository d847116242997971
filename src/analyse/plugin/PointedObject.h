#pragma once

#include "analyse/plugin/DebugTypes.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Value.h>

namespace heddle {

/// Into what object a pointer points, by the types of the variables and members it comes from. The largest object wins
/// where several variables hold the pointer: a queue rather than its first member.
class PointedObjects {
public:
  explicit PointedObjects(const llvm::DataLayout& layout) : layout_(layout) {}

  /// Nothing is known: no type.
  TypedByte pointedBy(const llvm::Value* pointer) { return find(pointer, kMaxLoads); }

private:
  /// A list in a list in a list: nobody asks for more, and loops in the code must end somewhere.
  static constexpr unsigned kMaxLoads = 6;

  TypedByte find(const llvm::Value* pointer, unsigned loads);
  const llvm::DIType* pointeeOfVariables(const llvm::Value* pointer) const;
  const llvm::DIType* pointeeOfLoaded(const llvm::Value* place, unsigned loads);

  const llvm::DataLayout& layout_;
};

}  // namespace heddle
