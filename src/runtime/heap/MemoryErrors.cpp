#include "runtime/heap/MemoryErrors.h"

#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/race/Detection.h"
#include "runtime/trace/CallTree.h"
#include "runtime/trace/StoryAccesses.h"

namespace heddle::rt {
namespace {

/// Of a large block the program is unlikely to have touched all, and a race with its end shows in the beginning.
constexpr std::size_t kComparedBytes = 1024;

void relate(wire::ErrorDetails& error, Relation relation, ThreadId thread, std::uint32_t context, const void* caller) {
  error.related[error.relatedCount++] = {relation, thread, kNoSite,
                                         caller != nullptr ? gCallTree.child(context, caller) : context};
}

ErrorKind kindOf(const void* address, const heap::BlockInfo& block) {
  if (!heap::owns(address)) {
    return ErrorKind::DeadStack;
  }
  return block.start == nullptr || block.live ? ErrorKind::OutOfBounds : ErrorKind::UseAfterFree;
}

}  // namespace

void describeBlock(const heap::BlockInfo& block, const void* address, wire::ErrorDetails& out) {
  locate(block.start, out.location);
  out.fromBlock = static_cast<const std::byte*>(address) - block.start;
  relate(out, Relation::Allocated, block.thread, block.context, block.caller);
  if (block.retired) {
    relate(out, Relation::Released, block.releaseThread, block.releaseContext, block.releaseCaller);
    storyNeedsFree(block.start);
  }
}

bool isOnDeadStack(const void* address) {
  const Thread* const owner = threadById(stackOwner(reinterpret_cast<std::uintptr_t>(address)));
  return owner != nullptr && owner->generation == gEngine.generation && owner->life != Life::Alive &&
         reinterpret_cast<std::uintptr_t>(address) - owner->stackLow < owner->stackHigh - owner->stackLow;
}

void reportBadAccess(const void* address, std::size_t size, Touch touch, const void* pc, OpKind operation) {
  wire::ErrorDetails error{};
  error.write = writes(touch);
  error.atomic = isAtomic(touch);
  error.operation = operation;
  error.size = size;
  error.object = objectOf(address);
  heap::BlockInfo block;
  if (heap::findNear(address, block)) {
    describeBlock(block, address, error);
  } else {
    locate(address, error.location);
  }
  error.kind = kindOf(address, block);
  error.other = error.kind == ErrorKind::DeadStack ? error.location.thread : kNoThread;
  endExecution(Ending::MemoryError, "", {.pc = pc, .faultAddress = address, .error = &error});
}

void checkObject(const void* address, std::size_t size, OpKind operation, const void* pc) {
  if (heap::isForbidden(address, size) || isOnDeadStack(address)) [[unlikely]] {
    reportBadAccess(address, size, Touch::AtomicWrite, pc, operation);
  }
}

void blockEnds(const void* start, std::size_t size, const void* caller) {
  if (controlled() && gAccessGate.detecting) {
    markFrees(true);
    touchRange(start, size < kComparedBytes ? size : kComparedBytes, Touch::Write, caller);
    markFrees(false);
    forget(start, size);
    noteFree(start, size, caller);
    tellFreed(start);
  }
}

}  // namespace heddle::rt
