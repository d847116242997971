#include "runtime/Export.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/Annotated.h"
#include "runtime/abi/Site.h"
#include "runtime/engine/Engine.h"
#include "runtime/race/AtomicObjects.h"

#include <cstdint>

/// What a program says about its own synchronisation (sanitizer/tsan_interface.h).
namespace heddle::rt {
namespace {

/// The objects it names are not atomics, even if they stand at the same address.
constinit AtomicObjects gAnnotated;

}  // namespace

void annotateRelease(const void* object) {
  if (controlled()) {
    release(self(), gAnnotated.make(reinterpret_cast<std::uintptr_t>(object)));
  }
}

void annotateAcquire(const void* object) {
  if (!controlled()) {
    return;
  }
  if (const SyncClock* const released = gAnnotated.find(reinterpret_cast<std::uintptr_t>(object))) {
    acquire(self(), *released);
  }
}

}  // namespace heddle::rt

using namespace heddle::rt;

HEDDLE_ABI void __tsan_acquire(void* object) { annotateAcquire(object); }
HEDDLE_ABI void __tsan_release(void* object) { annotateRelease(object); }

// A mutex of the program's own is made of atomics and of waiting. Where both are seen, that it is a mutex adds nothing;
// where it was compiled without Heddle, this is all that is known of it.
HEDDLE_ABI void __tsan_mutex_create(void*, unsigned) {}
HEDDLE_ABI void __tsan_mutex_destroy(void*, unsigned) {}
HEDDLE_ABI void __tsan_mutex_pre_lock(void*, unsigned) {}
HEDDLE_ABI void __tsan_mutex_post_lock(void* mutex, unsigned flags, int) {
  constexpr unsigned kTryFailed = 1U << 5;
  if ((flags & kTryFailed) == 0) {
    annotateAcquire(mutex);
  }
}
HEDDLE_ABI int __tsan_mutex_pre_unlock(void* mutex, unsigned) {
  annotateRelease(mutex);
  return 0;
}
HEDDLE_ABI void __tsan_mutex_post_unlock(void*, unsigned) {}
HEDDLE_ABI void __tsan_mutex_pre_signal(void*, unsigned) {}
HEDDLE_ABI void __tsan_mutex_post_signal(void*, unsigned) {}
HEDDLE_ABI void __tsan_mutex_pre_divert(void*, unsigned) {}
HEDDLE_ABI void __tsan_mutex_post_divert(void*, unsigned) {}
HEDDLE_ABI void __tsan_check_no_mutexes_held() {}

// A library that was told to report accesses to its objects: one byte stands for the whole object.
HEDDLE_ABI void* __tsan_external_register_tag(const char* name) { return const_cast<char*>(name); }
HEDDLE_ABI void __tsan_external_register_header(void*, const char*) {}
HEDDLE_ABI void __tsan_external_assign_tag(void*, void*) {}
HEDDLE_ABI void __tsan_external_read(void* object, void* pc, void*) { plainAccess<Touch::Read, 1>(object, pc); }
HEDDLE_ABI void __tsan_external_write(void* object, void* pc, void*) { plainAccess<Touch::Write, 1>(object, pc); }
