#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "wire/ControlBlock.h"

namespace heddle::rt {

/// The calling-context tree: a stack is one number, the node of its innermost call. Node 0 is the empty stack. Nodes
/// are never removed, so a number in a shadow cell stays valid for all executions of the process. Numbers are
/// meaningful within one process only: no decision may depend on them.
///
/// A function that calls itself in two places has exponentially many paths. So the number of nodes per call site is
/// limited. Beyond the limit the call is omitted: the stack lacks its innermost frames, but shows no wrong ones.
class CallTree {
public:
  static constexpr std::uint32_t kMaxNodes = wire::kMaxContexts;
  static constexpr std::uint32_t kMaxNodesOfSite = 1024;

  /// New nodes are mirrored into \p block, so that the tool can print stacks. \p siteOf maps an address to its site.
  void attach(wire::ControlBlock* block, SiteId (*siteOf)(const void* pc));

  /// The node of a call from \p callSite in the context \p parent, or \p parent itself if a limit is reached.
  std::uint32_t child(std::uint32_t parent, const void* callSite) {
    const Node* const nodes = nodes_;
    if (nodes != nullptr) [[likely]] {
      if (nodes[parent].recent[0] == callSite) { return nodes[parent].recentChild[0]; }
      if (nodes[parent].recent[1] == callSite) { return nodes[parent].recentChild[1]; }
    }
    return lookUp(parent, callSite);
  }

  std::uint32_t size() const { return count_; }
  std::uint32_t parentOf(std::uint32_t node) const { return nodes_[node].parent; }
  const void* callSiteOf(std::uint32_t node) const { return nodes_[node].callSite; }
  std::uint32_t depthOf(std::uint32_t node) const { return node == 0 ? 0 : nodes_[node].depth; }

private:
  struct Node {
    const void* callSite;
    const void* recent[2];  ///< A cache of the two calls made most recently from here.
    std::uint32_t recentChild[2];
    std::uint32_t parent;
    std::uint32_t depth;
  };
  struct SiteCount {
    const void* callSite;
    std::uint32_t nodes;
  };
  static constexpr std::uint32_t kSlots = 2 * kMaxNodes;
  static constexpr std::uint32_t kSiteSlots = 2 * kMaxNodes;  ///< There are at most as many sites as nodes.

  std::uint32_t lookUp(std::uint32_t parent, const void* callSite);
  std::uint32_t add(std::uint32_t parent, const void* callSite);
  bool mayAdd(const void* callSite);
  void reserve();
  void mirror(std::uint32_t node);

  Node* nodes_ = nullptr;
  std::uint32_t* slots_ = nullptr;   ///< Open addressing by (parent, call site); 0 = free.
  SiteCount* siteCounts_ = nullptr;  ///< Open addressing by call site.
  std::uint32_t count_ = 1;
  wire::ControlBlock* block_ = nullptr;
  SiteId (*siteOf_)(const void*) = nullptr;
};

extern CallTree gCallTree;

}  // namespace heddle::rt
