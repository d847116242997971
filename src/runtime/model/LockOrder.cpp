#include "runtime/model/LockOrder.h"

#include <algorithm>

#include "core/Hash.h"
#include "core/OpTraits.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/trace/CallTree.h"

namespace heddle::rt {
namespace {

void shorten(SiteId innermost, std::uint32_t context, wire::ShortStack& out) {
  std::size_t count = 0;
  if (innermost != kNoSite) { out.frames[count++] = innermost; }
  for (; context != 0 && count < wire::kShortFrames; context = gCallTree.parentOf(context)) {
    out.frames[count++] = siteOf(gCallTree.callSiteOf(context));
  }
}

void name(const void* lock, wire::LockName& out) {
  out.object = objectOf(lock);
  locate(lock, out.location);
  if (out.location.place == wire::Place::Heap) { shorten(kNoSite, out.location.context, out.allocation); }
}

/// A free slot for the edge; null: the edge is already known, or there is no room.
wire::LockEdge* roomFor(std::uint64_t key) {
  wire::ControlBlock& block = *gEngine.block;
  if (block.lockEdgeCount.load(std::memory_order_relaxed) >= wire::kMaxLockEdges / 2) { return nullptr; }
  for (std::uint64_t at = key % wire::kMaxLockEdges;; at = (at + 1) % wire::kMaxLockEdges) {
    wire::LockEdge& edge = block.lockEdges[at];
    if (edge.key == key) { return nullptr; }
    if (edge.key == 0) {
      block.lockEdgeCount.fetch_add(1, std::memory_order_relaxed);
      return &edge;
    }
  }
}

/// Identifying objects takes time, and nearly every edge was seen before. A seen edge is recognised by its addresses,
/// which are the same in every execution for the same objects.
bool isFresh(const Thread& thread, const HeldLock& held, const void* lock, SiteId site) {
  constexpr std::size_t kSeen = 1024;
  static constinit std::uint64_t seen[kSeen] = {};
  std::uint64_t gates = 0;
  for (const HeldLock& other : thread.held) {
    gates += reinterpret_cast<std::uintptr_t>(other.address);
  }
  std::uint64_t key = mixHash(raw(thread.id) + 1U, reinterpret_cast<std::uintptr_t>(held.address));
  key = mixHash(mixHash(mixHash(key, reinterpret_cast<std::uintptr_t>(lock)), gates), raw(site));
  std::uint64_t& known = seen[key % kSeen];
  const bool fresh = known != key;
  known = key;
  return fresh;
}

void noteEdge(const Thread& thread, const HeldLock& held, const void* lock, SiteId site) {
  const std::uint64_t first = raw(objectOf(held.address));
  const std::uint64_t second = raw(objectOf(lock));
  std::uint64_t gates = 0;
  for (const HeldLock& other : thread.held) {
    gates += other.address != held.address ? raw(objectOf(other.address)) : 0;  // in any order
  }
  const std::uint64_t key =
      mixHash(mixHash(mixHash(mixHash(raw(thread.id) + 1U, first), second), gates), raw(site)) | 1;
  wire::LockEdge* const edge = roomFor(key);
  if (edge == nullptr) { return; }
  edge->thread = thread.id;
  edge->gateCount = 0;
  for (const HeldLock& other : thread.held) {
    if (other.address != held.address && edge->gateCount < wire::kMaxGates) {
      edge->gates[edge->gateCount++] = objectOf(other.address);
    }
  }
  name(held.address, edge->held);
  name(lock, edge->acquired);
  shorten(held.site, held.context, edge->heldAt);
  shorten(site, thread.calls.context(), edge->acquiredAt);
  edge->key = key;  // last: an edge with a key is complete
}

/// Try operations do not wait, and readers share the lock.
bool hadToWait(OpKind kind) { return acquiresLock(kind) && mayBlock(kind) && !has(kind, op::kShared); }

}  // namespace

void noteLockOrder(const Thread& thread, const void* lock, const void* pc) {
  if (thread.held.empty() || !hadToWait(gEngine.pending[raw(thread.id)].kind)) { return; }
  const SiteId site = siteOf(pc);
  for (const HeldLock& held : thread.held) {
    if (held.address != lock && isFresh(thread, held, lock, site)) { noteEdge(thread, held, lock, site); }
  }
}

}  // namespace heddle::rt
