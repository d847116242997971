#pragma once

#include "analyse/program/PointsToGraph.h"
#include "analyse/program/ProgramIr.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DataLayout.h>

namespace heddle::analyse {

/// The nodes of the values of a program, and the objects that its variables and functions are. Made when they are first
/// asked for.
class ValueNodes {
public:
  ValueNodes(const ProgramIr& program, PointsToGraph& graph) : program_(program), graph_(graph) {}

  /// Whether a value of this type can carry a pointer: pointers, integers of their size, and what contains them.
  static bool mayPoint(const llvm::Type* type);

  /// The node of \p value; a constant's node points to what it names.
  NodeId nodeOf(const llvm::Value& value);
  NodeId resultOf(const llvm::Function& function);
  /// Arguments beyond the declared ones.
  NodeId variadicOf(const llvm::Function& function);

  ObjectId objectOf(const llvm::Value& origin, MemoryObject::Kind kind);
  ObjectId objectOf(const llvm::Function& function);
  ObjectId objectOf(const llvm::GlobalVariable& variable);

  /// The function that an object is; null for any other.
  const llvm::Function* functionOf(ObjectId object) const;

  /// What the initial values of all variables point to.
  void initialise();

private:
  void initialiseForeign(const llvm::GlobalVariable& variable, ObjectId object);
  void pointToConstant(NodeId node, const llvm::Constant& constant, std::uint64_t offset);
  void storeConstant(ObjectId object, std::uint64_t offset, const llvm::Constant& constant,
                     const llvm::DataLayout& layout);

  const ProgramIr& program_;
  PointsToGraph& graph_;
  llvm::DenseMap<const llvm::Value*, NodeId> nodes_;
  llvm::DenseMap<const llvm::Function*, NodeId> results_;
  llvm::DenseMap<const llvm::Function*, NodeId> variadics_;
  llvm::DenseMap<const llvm::Value*, ObjectId> objects_;
  std::optional<ObjectId> libraryCode_;
};

}  // namespace heddle::analyse
