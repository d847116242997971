#include "runtime/model/RobustMutex.h"

#include <pthread.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "runtime/Export.h"
#include "runtime/Immortal.h"
#include "runtime/Real.h"
#include "runtime/engine/LatePart.h"

namespace heddle::rt {
namespace {

struct Held {
  std::uint32_t generation = 0;
  std::vector<MutexState*> mutexes;  ///< In the order in which they were locked.
};
Immortal<Held> gHeld;

std::vector<MutexState*>& heldMutexes() {
  Held& held = *gHeld;
  if (held.generation != gEngine.generation) {
    held.generation = gEngine.generation;
    held.mutexes.clear();
  }
  return held.mutexes;
}

MutexState* lastHeldBy(const Thread& thread) {
  const std::vector<MutexState*>& held = heldMutexes();
  for (std::size_t i = held.size(); i-- > 0;) {
    if (held[i]->owner == thread.id) { return held[i]; }
  }
  return nullptr;
}

int makeConsistent(pthread_mutex_t* mutex) {
  MutexState& state = mutexState(mutex);
  if (!state.inconsistent || state.depth == 0 || state.owner != self().id) { return EINVAL; }
  state.inconsistent = false;
  return 0;
}

}  // namespace

const LatePart kLateRobustMutexes = copiedPart<gHeld>();

bool mayAbandon(const Thread& thread, const void* address) {
  return std::ranges::any_of(
      heldMutexes(), [&](const MutexState* state) { return state->owner == thread.id && state->object == address; });
}

void holdsRobust(MutexState& state) { heldMutexes().push_back(&state); }

void dropRobustLock(const MutexState& state) { std::erase(heldMutexes(), &state); }

void abandonRobustMutexes(Thread& thread) {
  while (MutexState* state = lastHeldBy(thread)) {
    reach(OpKind::MutexUnlock, state->object, thread.opPc);
    state->depth = 0;
    state->owner = kNoThread;
    state->inconsistent = true;
    dropRobustLock(*state);
    dropHeldLock(thread, state->object);
    release(thread, state->clock);
    state->queue.refresh();
  }
}

}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" HEDDLE_EXPORT int pthread_mutex_consistent(pthread_mutex_t* mutex) noexcept {
  return controlled() ? makeConsistent(mutex) : HEDDLE_REAL(pthread_mutex_consistent)(mutex);
}
