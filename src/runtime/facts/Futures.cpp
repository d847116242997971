#include "runtime/facts/Futures.h"

#include "core/OpTraits.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"

namespace heddle::rt {
namespace {

/// Whether the call was made by the runtime itself, after which no code of the program follows.
bool isOurs(SiteId callSite) {
  static const SiteId ours = siteOf(reinterpret_cast<const void*>(&isOurs));
  return moduleOf(callSite) == moduleOf(ours);
}

}  // namespace

std::uint32_t Futures::wholeOf(std::uint32_t function) const {
  return function != wire::kNoIndex ? facts_.view().functions()[function].whole : wire::kAnything;
}

std::uint32_t Futures::wholeOf(const Frame& frame, std::uint32_t entry) const {
  return frame.call != nullptr ? frame.call->itself : wholeOf(entry);
}

bool Futures::isIn(const Frame& frame, std::uint32_t function, std::uint32_t entry) const {
  if (frame.call != nullptr) { return facts_.isCallee(*frame.call, function); }
  return frame.isEntry && (entry == function || entry == wire::kNoIndex);
}

Futures::Frame Futures::makeBottom(SiteId callSite, std::uint32_t entry) {
  // A call from code with facts that is not on the stack itself says nothing about what is below it.
  const bool calledByLibrary = facts_.pointAt(callSite) == nullptr;
  if (calledByLibrary && (entry != wire::kNoIndex || isOurs(callSite))) { return {.isEntry = true}; }
  return {.below = wholeOf(entry), .isCovered = true};
}

Futures::Frame Futures::makeFrame(std::uint32_t node, std::uint32_t entry) {
  const std::uint32_t parent = gCallTree.parentOf(node);
  const SiteId callSite = siteOf(gCallTree.callSiteOf(node));
  if (parent == 0) { return makeBottom(callSite, entry); }
  const Frame caller = frameOf(parent, entry);
  if (caller.isCovered) { return caller; }
  const wire::FactsPoint* call = facts_.pointAt(callSite);
  if (call == nullptr || !isIn(caller, call->function, entry)) {
    return {.below = sets_.unite(caller.below, wholeOf(caller, entry)), .isCovered = true};
  }
  return {.below = sets_.unite(caller.below, call->after), .call = call, .isExact = caller.isExact && isPrecise(*call)};
}

const Futures::Frame& Futures::frameOf(std::uint32_t node, std::uint32_t entry) {
  const std::uint64_t key = std::uint64_t{entry} << 32 | node;
  const auto known = frames_.find(key);
  return known != frames_.end() ? known->second : frames_.emplace(key, makeFrame(node, entry)).first->second;
}

Futures::Future Futures::ofStack(const Thread& thread) {
  const std::uint32_t node = thread.calls.context();
  if (!thread.calls.isComplete()) { return {}; }
  if (node == 0) { return {wholeOf(thread.entry), gEngine.pending[raw(thread.id)].kind == OpKind::ThreadStart}; }
  const Frame frame = frameOf(node, thread.entry);
  if (frame.isCovered) { return {frame.below}; }
  const PendingOp& pending = gEngine.pending[raw(thread.id)];
  const wire::FactsPoint* point = facts_.pointAt(pending.site);
  if (point == nullptr || !isIn(frame, point->function, thread.entry)) {
    return {sets_.unite(frame.below, wholeOf(frame, thread.entry))};
  }
  // The object of a simple operation is known at run time. One point may make several plain accesses: memcpy.
  const bool isSimple = onlyAccessesItsObject(pending.kind) && !isPlain(pending.kind) && thread.opAddress != nullptr;
  const std::uint32_t here = isSimple ? sets_.intersect(point->itself, ofPending(thread, pending.kind)) : point->itself;
  return {sets_.unite(frame.below, sets_.unite(here, point->after)), frame.isExact && isPrecise(*point)};
}

Futures::Future Futures::of(const Thread& thread) {
  const wire::FactsHeader& header = facts_.view().header();
  const bool hasEnded = gEngine.pending[raw(thread.id)].kind == OpKind::ThreadEnd;
  Future future = hasEnded ? Future{wire::kNoAccess, true} : ofStack(thread);
  if (thread.id == kMainThread) { future.accesses = sets_.unite(future.accesses, header.atExit); }
  future.accesses = sets_.unite(sets_.unite(future.accesses, header.atThreadEnd), header.handlers);
  return future;
}

bool onlyAccessesItsObject(OpKind kind) {
  return acquiresLock(kind) || releasesLock(kind) || readsMemory(kind) || writesMemory(kind) ||
         has(kind, op::kNotifies);
}

std::uint32_t Futures::ofPending(const Thread& thread, OpKind kind) {
  const wire::FactsPoint* point = facts_.pointAt(gEngine.pending[raw(thread.id)].site);
  const ProgramFacts::Part part = facts_.partAt(thread.opAddress);
  if (part.object == wire::kNoIndex) { return point != nullptr ? point->itself : wire::kAnything; }
  const wire::FactsView& view = facts_.view();
  const wire::FactsObject& object = view.objects()[part.object];
  const bool isPlain = kind == OpKind::PlainRead || kind == OpKind::PlainWrite;
  if (isPlain && point != nullptr) { return sets_.restrictTo(point->itself, object.firstPlace, object.placeCount); }
  const std::uint32_t place = isPlain ? wire::kNoIndex : view.placeAt(part.object, part.offset);
  const bool writes = kind != OpKind::AtomicLoad && kind != OpKind::PlainRead;
  return place != wire::kNoIndex ? sets_.of(place, 1, true, writes)
                                 : sets_.of(object.firstPlace, object.placeCount, true, writes);
}

}  // namespace heddle::rt
