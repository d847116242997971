#include <pthread.h>

#include <cstddef>
#include <limits>

#include "core/ErrorKind.h"
#include "runtime/Export.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/AddressTable.h"
#include "runtime/model/Misuse.h"
#include "runtime/model/Mutex.h"

/// Reports from the headers under include/heddle/std. The runtime sees these primitives only as atomics, futexes and
/// calls with a result; only the headers know their purpose.
namespace heddle::rt {
namespace {

/// An arrival at a std::barrier that searches for a free place. Full places stay full until the next phase, which this
/// arrival does not belong to. If the search returns to where it began, it will never end.
struct Arrival {
  const void* firstFull = nullptr;
};
AddressTable<Arrival> gArrivals;  ///< By thread.

void comeToPlace(const void* place, bool taken, const void* pc) {
  Arrival& arrival = gArrivals.of(&self());
  if (taken) {
    arrival.firstFull = nullptr;
  } else if (arrival.firstFull == nullptr) {
    arrival.firstFull = place;
  } else if (arrival.firstFull == place) {
    misuse(ErrorKind::BarrierOverflow, OpKind::BarrierArrive, place, kNoThread, pc);
  }
}

/// A release of a std::counting_semaphore in progress. Only the caller knows the maximum.
struct SemaphoreRelease {
  std::ptrdiff_t max = std::numeric_limits<std::ptrdiff_t>::max();
};
AddressTable<SemaphoreRelease> gReleases;  ///< By thread.

}  // namespace

const LatePart kLateStandardArrivals = ownPart<gArrivals>();
const LatePart kLateStandardReleases = ownPart<gReleases>();
}  // namespace heddle::rt

using namespace heddle;

extern "C" {

HEDDLE_EXPORT void __heddle_latch_below_zero(const void* latch) noexcept {
  if (rt::controlled()) { rt::misuse(ErrorKind::LatchOverflow, OpKind::AtomicUpdate, latch, kNoThread, HEDDLE_CALLER); }
}

HEDDLE_EXPORT void __heddle_barrier_place(const void* place, bool taken) noexcept {
  if (rt::controlled()) { rt::comeToPlace(place, taken, HEDDLE_CALLER); }
}

HEDDLE_EXPORT void __heddle_semaphore_releases(std::ptrdiff_t max) noexcept {
  if (rt::controlled()) { rt::gReleases.of(&rt::self()).max = max; }
}

HEDDLE_EXPORT std::ptrdiff_t __heddle_semaphore_max() noexcept {
  return rt::controlled() ? rt::gReleases.of(&rt::self()).max : std::numeric_limits<std::ptrdiff_t>::max();
}

HEDDLE_EXPORT void __heddle_semaphore_above_max(const void* semaphore) noexcept {
  if (rt::controlled()) {
    rt::misuse(ErrorKind::SemaphoreOverflow, OpKind::AtomicUpdate, semaphore, kNoThread, HEDDLE_CALLER);
  }
}

HEDDLE_EXPORT void __heddle_recursive_unlock_failed(pthread_mutex_t* mutex) noexcept {
  if (rt::controlled()) { rt::unlockFailedUnseen(mutex, HEDDLE_CALLER); }
}

// std::__1::recursive_mutex::unlock(), which is in libc++.so. The mutex is the only member of the class.
HEDDLE_EXPORT void heddleUnlockLibcxxRecursive(pthread_mutex_t* mutex) noexcept
    asm("_ZNSt3__115recursive_mutex6unlockEv");

HEDDLE_EXPORT void heddleUnlockLibcxxRecursive(pthread_mutex_t* mutex) noexcept {
  if (!rt::controlled()) {
    pthread_mutex_unlock(mutex);
  } else if (rt::unlockMutex(mutex, HEDDLE_CALLER) != 0) {
    rt::unlockFailedUnseen(mutex, HEDDLE_CALLER);
  }
}

}  // extern "C"
