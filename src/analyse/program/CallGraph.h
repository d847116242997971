#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <vector>

#include "analyse/program/PointerAnalysis.h"

namespace heddle::analyse {

/// Which functions run because of a call, before it returns or in threads that it starts.
///
/// The first nodes stand for code that has no function: unknown code, which calls every function that it can reach, and
/// the functions that run at exit, at the end of a thread and at any time. The others are functions with a body.
class CallGraph {
public:
  using Node = std::uint32_t;
  static constexpr Node kUnknownCode = 0;
  static constexpr Node kFirstFunction = 1 + PointerAnalysis::kDeferredKinds;
  static constexpr Node nodeOf(PointerAnalysis::Deferred when) { return 1 + static_cast<Node>(when); }

  explicit CallGraph(const PointerAnalysis& pointers);

  std::size_t count() const { return edges_.size(); }
  /// Null for a node that is not a function.
  const llvm::Function* functionOf(Node node) const {
    return node < kFirstFunction ? nullptr : pointers_.program().functions()[node - kFirstFunction];
  }
  Node nodeOf(const llvm::Function& function) const { return nodes_.lookup(&function); }

  /// What runs because of \p call.
  llvm::SmallVector<Node, 4> targetsOf(const llvm::CallBase& call) const;
  const std::vector<Node>& edges(Node node) const { return edges_[node]; }

  /// Groups of nodes that can reach each other, callees before callers.
  std::vector<std::vector<Node>> components() const;

private:
  void addExternal(const llvm::Function& callee, llvm::SmallVectorImpl<Node>& targets) const;

  const PointerAnalysis& pointers_;
  llvm::DenseMap<const llvm::Function*, Node> nodes_;
  std::vector<Node> replaced_;  ///< Functions of the C++ library that the program defines itself: operator new.
  std::vector<std::vector<Node>> edges_;
};

}  // namespace heddle::analyse
