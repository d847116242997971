#include <cstddef>
#include <cstdint>

#include "runtime/Export.h"
#include "runtime/abi/Annotated.h"
#include "runtime/abi/Site.h"
#include "runtime/engine/Engine.h"
#include "runtime/model/AnnotatedMutex.h"
#include "runtime/race/BenignRanges.h"
#include "runtime/race/Detection.h"

// The dynamic annotations that ThreadSanitizer and Helgrind share. Programs declare these functions themselves.
// Annotations meant for other tools do nothing.

using namespace heddle::rt;

namespace {

void benign(const volatile void* address, std::size_t size) {
  if (controlled()) {
    gBenignRanges.add(reinterpret_cast<std::uintptr_t>(const_cast<const void*>(address)), size, gEngine.generation);
  }
}

}  // namespace

#define HEDDLE_NOTHING(name, ...) \
  HEDDLE_ABI void name(const char*, int, __VA_ARGS__) {}

HEDDLE_ABI void AnnotateHappensBefore(const char*, int, const volatile void* object) {
  annotateRelease(const_cast<const void*>(object));
}
HEDDLE_ABI void AnnotateHappensAfter(const char*, int, const volatile void* object) {
  annotateAcquire(const_cast<const void*>(object));
}
HEDDLE_ABI void WTFAnnotateHappensBefore(const char*, int, const volatile void* object) {
  annotateRelease(const_cast<const void*>(object));
}
HEDDLE_ABI void WTFAnnotateHappensAfter(const char*, int, const volatile void* object) {
  annotateAcquire(const_cast<const void*>(object));
}
HEDDLE_ABI void AnnotateCondVarSignal(const char*, int, const volatile void* condition) {
  annotateRelease(const_cast<const void*>(condition));
}
HEDDLE_ABI void AnnotateCondVarSignalAll(const char*, int, const volatile void* condition) {
  annotateRelease(const_cast<const void*>(condition));
}
HEDDLE_ABI void AnnotateCondVarWait(const char*, int, const volatile void* condition, const volatile void*) {
  annotateAcquire(const_cast<const void*>(condition));
}

HEDDLE_ABI void AnnotateRWLockCreate(const char*, int, const volatile void* lock) {
  createAnnotated(const_cast<const void*>(lock), annotated::kWriteReentrant);
}
HEDDLE_ABI void AnnotateRWLockCreateStatic(const char*, int, const volatile void* lock) {
  createAnnotated(const_cast<const void*>(lock), annotated::kWriteReentrant | annotated::kLinkerInit);
}
HEDDLE_ABI void AnnotateRWLockDestroy(const char*, int, const volatile void* lock) {
  destroyAnnotated(const_cast<const void*>(lock), 0, HEDDLE_CALLER);
}
HEDDLE_ABI void AnnotateRWLockAcquired(const char*, int, const volatile void* lock, long isWrite) {
  annotatedLocked(const_cast<const void*>(lock), isWrite != 0 ? 0 : annotated::kReadLock, 1, HEDDLE_CALLER);
}
HEDDLE_ABI void AnnotateRWLockReleased(const char*, int, const volatile void* lock, long isWrite) {
  annotatedUnlocks(const_cast<const void*>(lock), isWrite != 0 ? 0 : annotated::kReadLock, HEDDLE_CALLER);
}
HEDDLE_NOTHING(AnnotateMutexIsNotPHB, const volatile void*)
HEDDLE_NOTHING(AnnotateMutexIsUsedAsCondVar, const volatile void*)
HEDDLE_NOTHING(AnnotatePCQCreate, const volatile void*)
HEDDLE_NOTHING(AnnotatePCQDestroy, const volatile void*)
HEDDLE_NOTHING(AnnotatePCQPut, const volatile void*)
HEDDLE_NOTHING(AnnotatePCQGet, const volatile void*)
HEDDLE_NOTHING(AnnotateExpectRace, const volatile void*, const char*)
HEDDLE_NOTHING(AnnotateTraceMemory, const volatile void*)
HEDDLE_NOTHING(AnnotateThreadName, const char*)
HEDDLE_NOTHING(AnnotateEnableRaceDetection, int)
HEDDLE_NOTHING(AnnotatePublishMemoryRange, const volatile void*, std::size_t)
HEDDLE_NOTHING(AnnotateUnpublishMemoryRange, const volatile void*, std::size_t)

HEDDLE_ABI void AnnotateNewMemory(const char*, int, const volatile void* address, std::size_t size) {
  if (controlled()) { forget(const_cast<const void*>(address), size); }
}

HEDDLE_ABI void AnnotateBenignRace(const char*, int, const volatile void* address, const char*) { benign(address, 8); }
HEDDLE_ABI void AnnotateBenignRaceSized(const char*, int, const volatile void* address, std::size_t size, const char*) {
  benign(address, size);
}
HEDDLE_ABI void WTFAnnotateBenignRaceSized(const char*, int, const volatile void* address, std::size_t size,
                                           const char*) {
  benign(address, size);
}

HEDDLE_ABI void AnnotateIgnoreReadsBegin(const char*, int) { ignoreAccesses(1); }
HEDDLE_ABI void AnnotateIgnoreReadsEnd(const char*, int) { ignoreAccesses(-1); }
HEDDLE_ABI void AnnotateIgnoreWritesBegin(const char*, int) { ignoreAccesses(1); }
HEDDLE_ABI void AnnotateIgnoreWritesEnd(const char*, int) { ignoreAccesses(-1); }
HEDDLE_ABI void AnnotateIgnoreSyncBegin(const char*, int) { ignoreSynchronisation(1); }
HEDDLE_ABI void AnnotateIgnoreSyncEnd(const char*, int) { ignoreSynchronisation(-1); }
HEDDLE_ABI void AnnotateFlushState(const char*, int) {}
HEDDLE_ABI void AnnotateNoOp(const char*, int, const volatile void*) {}
HEDDLE_ABI void AnnotateFlushExpectedRaces(const char*, int) {}
