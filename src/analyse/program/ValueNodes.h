#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DataLayout.h>

#include "analyse/program/PointsToGraph.h"
#include "analyse/program/ProgramIr.h"

namespace heddle::analyse {

/// The nodes for the values of a program, and the objects for its variables and functions. Created on first use.
class ValueNodes {
public:
  ValueNodes(const ProgramIr& program, PointsToGraph& graph) : program_(program), graph_(graph) {}

  /// Whether a value of this type can hold a pointer: pointers, integers of the same size, and types that contain them.
  static bool mayPoint(const llvm::Type* type);

  /// The node of \p value. The node of a constant points to the object it names.
  NodeId nodeOf(const llvm::Value& value);
  NodeId resultOf(const llvm::Function& function);
  /// The node of the variadic arguments.
  NodeId variadicOf(const llvm::Function& function);

  ObjectId objectOf(const llvm::Value& origin, MemoryObject::Kind kind);
  ObjectId objectOf(const llvm::Function& function);
  ObjectId objectOf(const llvm::GlobalVariable& variable);

  /// The object with this origin, if there is one.
  std::optional<ObjectId> knownObject(const llvm::Value& origin) const {
    const auto found = objects_.find(&origin);
    return found == objects_.end() ? std::nullopt : std::optional(found->second);
  }

  /// The function that \p object represents; null for other objects.
  const llvm::Function* functionOf(ObjectId object) const;

  /// Adds the pointers in the initial values of all variables.
  void initialise();

private:
  void pointToConstant(NodeId node, const llvm::Constant& constant, std::uint64_t offset);
  void storeConstant(ObjectId object, std::uint64_t offset, const llvm::Constant& constant,
                     const llvm::DataLayout& layout);

  const ProgramIr& program_;
  PointsToGraph& graph_;
  llvm::DenseMap<const llvm::Value*, NodeId> nodes_;
  llvm::DenseMap<const llvm::Function*, NodeId> results_;
  llvm::DenseMap<const llvm::Function*, NodeId> variadics_;
  llvm::DenseMap<const llvm::Value*, ObjectId> objects_;
  std::optional<ObjectId> constants_;  ///< All constant variables that hold no pointers, such as texts.
};

}  // namespace heddle::analyse
