#include "runtime/model/Misuse.h"

#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/heap/MemoryErrors.h"
#include "runtime/identity/Objects.h"
#include "runtime/model/Holders.h"

namespace heddle::rt {

void misuse(ErrorKind kind, OpKind operation, const void* object, ThreadId other, const void* pc) {
  wire::ErrorDetails error{};
  error.kind = kind;
  error.operation = operation;
  error.other = other;
  if (object != nullptr) {
    error.object = objectOf(object);
    locate(object, error.location);
  }
  if (const Thread* holder = threadById(other); holder != nullptr && object != nullptr) {
    if (const HeldLock* lock = acquisitionOf(*holder, object); lock != nullptr) {
      error.related[error.relatedCount++] = {Relation::Locked, other, lock->site, lock->context};
    } else if (holder->queue != nullptr) {
      error.related[error.relatedCount++] = {Relation::Waits, other, gEngine.pending[raw(other)].site,
                                             holder->calls.context()};
    }
  }
  endExecution(Ending::Misuse, "", {.pc = pc, .error = &error});
}

void checkStands(const void* object, std::size_t size, OpKind operation, const void* pc) {
  if (gAccessGate.detecting) {
    reportLifetime(object);
    checkObject(object, size, operation, pc);
  }
}

ThreadId holderOfLock(const void* address) {
  ThreadId holder = kNoThread;
  forEachLiveThread([&](Thread& thread) {
    if (acquisitionOf(thread, address) != nullptr) { holder = thread.id; }
  });
  return holder;
}

}  // namespace heddle::rt
