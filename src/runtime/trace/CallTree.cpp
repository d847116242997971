#include "runtime/trace/CallTree.h"

#include "core/Hash.h"
#include "runtime/race/Reserve.h"

namespace heddle::rt {

constinit CallTree gCallTree;

void CallTree::reserve() {
  nodes_ = static_cast<Node*>(reserveZeroed(kMaxNodes * sizeof(Node)));
  slots_ = static_cast<std::uint32_t*>(reserveZeroed(kSlots * sizeof(std::uint32_t)));
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
  if (nodes_ == nullptr) {
    reserve();
  }
  std::uint64_t slot = mixHash(mixHash(parent, reinterpret_cast<std::uintptr_t>(callSite)), 0) % kSlots;
  while (slots_[slot] != 0 && (nodes_[slots_[slot]].parent != parent || nodes_[slots_[slot]].callSite != callSite)) {
    slot = (slot + 1) % kSlots;
  }
  if (slots_[slot] == 0) {
    if (count_ == kMaxNodes) {
      return parent;
    }
    slots_[slot] = add(parent, callSite);
  }
  nodes_[parent].lastSite = callSite;
  nodes_[parent].lastChild = slots_[slot];
  return slots_[slot];
}

std::uint32_t CallTree::add(std::uint32_t parent, const void* callSite) {
  const std::uint32_t node = count_++;
  nodes_[node] = {callSite, nullptr, 0, parent, nodes_[parent].depth + 1, 0};
  mirror(node);
  if (block_ != nullptr) {
    block_->contextCount = count_;
  }
  return node;
}

void CallTree::mirror(std::uint32_t node) {
  if (block_ != nullptr) {
    block_->contexts[node] = {nodes_[node].parent, nodes_[node].depth, siteOf_(nodes_[node].callSite)};
  }
}

}  // namespace heddle::rt
