#pragma once

#include "core/Ids.h"
#include "wire/ControlBlock.h"

#include <cstdint>

namespace heddle::rt {

/// The calling-context tree: a stack is one number, the node of its innermost call. Node 0 is the empty stack. Nodes
/// are never removed, so a number stored in a shadow cell stays good for all executions of the process. Numbers are
/// names within one process only: nothing may be decided by them.
class CallTree {
public:
  static constexpr std::uint32_t kMaxNodes = wire::kMaxContexts;

  /// New nodes are mirrored into \p block, so that stacks can be printed outside. \p siteOf names a code address.
  void attach(wire::ControlBlock* block, SiteId (*siteOf)(const void* pc));

  /// The node of a call from \p callSite in the context \p parent. When the tree is full: the parent itself.
  std::uint32_t child(std::uint32_t parent, const void* callSite) {
    const Node* const nodes = nodes_;
    if (nodes != nullptr && nodes[parent].lastSite == callSite) [[likely]] {
      return nodes[parent].lastChild;
    }
    return lookUp(parent, callSite);
  }

  std::uint32_t size() const { return count_; }
  std::uint32_t parentOf(std::uint32_t node) const { return nodes_[node].parent; }
  const void* callSiteOf(std::uint32_t node) const { return nodes_[node].callSite; }

private:
  struct Node {
    const void* callSite;
    const void* lastSite;  ///< One-entry cache: the call made most recently from here.
    std::uint32_t lastChild;
    std::uint32_t parent;
    std::uint32_t depth;
    std::uint32_t reserved;
  };
  static constexpr std::uint32_t kSlots = 2 * kMaxNodes;

  std::uint32_t lookUp(std::uint32_t parent, const void* callSite);
  std::uint32_t add(std::uint32_t parent, const void* callSite);
  void reserve();
  void mirror(std::uint32_t node);

  Node* nodes_ = nullptr;
  std::uint32_t* slots_ = nullptr;  ///< Open addressing by (parent, call site); 0 = free.
  std::uint32_t count_ = 1;
  wire::ControlBlock* block_ = nullptr;
  SiteId (*siteOf_)(const void*) = nullptr;
};

extern CallTree gCallTree;

}  // namespace heddle::rt
