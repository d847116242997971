#include <cstdint>

#include "runtime/Export.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/Annotated.h"
#include "runtime/abi/Site.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/heap/DeadFrames.h"
#include "runtime/model/AnnotatedMutex.h"
#include "runtime/race/AtomicObjects.h"

/// Annotations by which a program describes its own synchronisation (sanitizer/tsan_interface.h).
namespace heddle::rt {
namespace {

/// Annotated objects are distinct from atomics, even at the same address.
constinit AtomicObjects gAnnotated;

void changeDepth(std::uint32_t& depth, int change) {
  if (change > 0) {
    ++depth;
  } else if (depth != 0) {
    --depth;
  }
}

}  // namespace

const LatePart kLateAnnotations = ownPart<gAnnotated>();

void annotateRelease(const void* object) {
  if (controlled()) { release(self(), gAnnotated.make(reinterpret_cast<std::uintptr_t>(object))); }
}

void annotateAcquire(const void* object) {
  if (!controlled()) { return; }
  if (const SyncClock* const released = gAnnotated.find(reinterpret_cast<std::uintptr_t>(object))) {
    acquire(self(), *released);
  }
}

void ignoreAccesses(int change) {
  if (controlled()) { changeDepth(self().clocks.ignoring, change); }
}

void ignoreSynchronisation(int change) {
  if (controlled()) {
    changeDepth(self().clocks.ignoringSync, change);
    orderIsUnknown();
  }
}

}  // namespace heddle::rt

using namespace heddle::rt;

HEDDLE_ABI void __tsan_acquire(void* object) { annotateAcquire(object); }
HEDDLE_ABI void __tsan_release(void* object) { annotateRelease(object); }

// The code between "pre" and "post" is the inside of a mutex. Its plain accesses are not compared; its atomic
// operations are handled as usual.
HEDDLE_ABI void __tsan_mutex_create(void* mutex, unsigned flags) { createAnnotated(mutex, flags); }
HEDDLE_ABI void __tsan_mutex_destroy(void* mutex, unsigned flags) { destroyAnnotated(mutex, flags, HEDDLE_CALLER); }
HEDDLE_ABI void __tsan_mutex_pre_lock(void*, unsigned) { ignoreAccesses(1); }
HEDDLE_ABI void __tsan_mutex_post_lock(void* mutex, unsigned flags, int depth) {
  ignoreAccesses(-1);
  annotatedLocked(mutex, flags, depth, HEDDLE_CALLER);
}
HEDDLE_ABI int __tsan_mutex_pre_unlock(void* mutex, unsigned flags) {
  const int depth = annotatedUnlocks(mutex, flags, HEDDLE_CALLER);
  ignoreAccesses(1);
  return depth;
}
HEDDLE_ABI void __tsan_mutex_post_unlock(void*, unsigned) { ignoreAccesses(-1); }
HEDDLE_ABI void __tsan_mutex_pre_signal(void*, unsigned) { ignoreAccesses(1); }
HEDDLE_ABI void __tsan_mutex_post_signal(void*, unsigned) { ignoreAccesses(-1); }
// The mutex calls code outside of itself.
HEDDLE_ABI void __tsan_mutex_pre_divert(void*, unsigned) { ignoreAccesses(-1); }
HEDDLE_ABI void __tsan_mutex_post_divert(void*, unsigned) { ignoreAccesses(1); }
HEDDLE_ABI void __tsan_check_no_mutexes_held() {}

// For a library that reports accesses to its objects. One byte stands for the whole object.
HEDDLE_ABI void* __tsan_external_register_tag(const char* name) { return const_cast<char*>(name); }
HEDDLE_ABI void __tsan_external_register_header(void*, const char*) {}
HEDDLE_ABI void __tsan_external_assign_tag(void*, void*) {}
HEDDLE_ABI void __tsan_external_read(void* object, void* pc, void*) { plainAccess<Touch::Read, 1>(object, pc); }
HEDDLE_ABI void __tsan_external_write(void* object, void* pc, void*) { plainAccess<Touch::Write, 1>(object, pc); }
