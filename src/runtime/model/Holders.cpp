#include "runtime/model/Holders.h"

#include "runtime/engine/Engine.h"

namespace heddle::rt {

const HeldLock* acquisitionOf(const Thread& holder, const void* address) {
  for (const HeldLock& held : holder.held) {
    if (held.address == address) { return &held; }
  }
  return nullptr;
}

ThreadId holderOf(const Thread& waiting) {
  if (waiting.queue == nullptr || waiting.waitAddress == nullptr) { return kNoThread; }
  if (gEngine.pending[raw(waiting.id)].kind == OpKind::ThreadJoin) {
    return static_cast<const Thread*>(waiting.waitState)->id;
  }
  for (std::size_t i = 0; i < gEngine.pending.size(); ++i) {
    const Thread* thread = threadById(ThreadId{static_cast<std::uint16_t>(i)});
    if (thread != nullptr && acquisitionOf(*thread, waiting.waitAddress) != nullptr) { return thread->id; }
  }
  return kNoThread;
}

}  // namespace heddle::rt
