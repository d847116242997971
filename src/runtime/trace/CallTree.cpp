#include "runtime/trace/CallTree.h"

#include "core/Hash.h"
#include "runtime/race/Reserve.h"

namespace heddle::rt {

constinit CallTree gCallTree;

void CallTree::reserve() {
  nodes_ = static_cast<Node*>(reserveZeroed(kMaxNodes * sizeof(Node)));
  slots_ = static_cast<std::uint32_t*>(reserveZeroed(kSlots * sizeof(std::uint32_t)));
  siteCounts_ = static_cast<SiteCount*>(reserveZeroed(kSiteSlots * sizeof(SiteCount)));
}

void CallTree::attach(wire::ControlBlock* block, SiteId (*siteOf)(const void*)) {
  block_ = block;
  siteOf_ = siteOf;
  for (std::uint32_t node = 1; node < count_; ++node) {
    mirror(node);
  }
  block->contextCount = count_;
}

std::uint32_t CallTree::lookUp(std::uint32_t parent, const void* callSite) {
  if (nodes_ == nullptr) { reserve(); }
  std::uint64_t slot = mixHash(mixHash(parent, reinterpret_cast<std::uintptr_t>(callSite)), 0) % kSlots;
  while (slots_[slot] != 0 && (nodes_[slots_[slot]].parent != parent || nodes_[slots_[slot]].callSite != callSite)) {
    slot = (slot + 1) % kSlots;
  }
  if (slots_[slot] == 0 && mayAdd(callSite)) { slots_[slot] = add(parent, callSite); }
  Node& node = nodes_[parent];
  node.recent[1] = node.recent[0];
  node.recentChild[1] = node.recentChild[0];
  node.recent[0] = callSite;
  node.recentChild[0] = slots_[slot] != 0 ? slots_[slot] : parent;
  return node.recentChild[0];
}

/// Counts the node if it may be added.
bool CallTree::mayAdd(const void* callSite) {
  std::uint64_t slot = mixHash(0, reinterpret_cast<std::uintptr_t>(callSite)) % kSiteSlots;
  while (siteCounts_[slot].callSite != nullptr && siteCounts_[slot].callSite != callSite) {
    slot = (slot + 1) % kSiteSlots;
  }
  SiteCount& site = siteCounts_[slot];
  if (count_ == kMaxNodes || site.nodes == kMaxNodesOfSite) { return false; }
  site.callSite = callSite;
  ++site.nodes;
  return true;
}

std::uint32_t CallTree::add(std::uint32_t parent, const void* callSite) {
  const std::uint32_t node = count_++;
  nodes_[node] = {callSite, {}, {}, parent, nodes_[parent].depth + 1};
  mirror(node);
  if (block_ != nullptr) { block_->contextCount = count_; }
  return node;
}

void CallTree::mirror(std::uint32_t node) {
  if (block_ != nullptr) {
    block_->contexts[node] = {nodes_[node].parent, nodes_[node].depth, siteOf_(nodes_[node].callSite)};
  }
}

}  // namespace heddle::rt
