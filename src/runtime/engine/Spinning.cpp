#include "runtime/engine/Spinning.h"

#include "runtime/engine/Engine.h"

namespace heddle::rt {

bool releaseSpinners() {
  if (gEngine.spinning.empty()) { return false; }
  for (ThreadId id = gEngine.spinning.first(); id != kNoThread; id = gEngine.spinning.next(id)) {
    gEngine.enabled.insert(id);
    gEngine.pending[raw(id)].spinning = false;
    threadById(id)->spin.reset();
  }
  gEngine.spinning.clear();
  return true;
}

void threadChangedSomething(Thread& thread) {
  gEngine.lastChange = gEngine.effort();
  thread.spin.reset();
  releaseSpinners();
}

void threadReread(Thread& thread, std::uint64_t key) {
  if (!thread.spin.reread(key) || !gEngine.enabled.contains(thread.id)) { return; }
  gEngine.enabled.erase(thread.id);
  gEngine.spinning.insert(thread.id);
  gEngine.pending[raw(thread.id)].spinning = true;
}

}  // namespace heddle::rt
