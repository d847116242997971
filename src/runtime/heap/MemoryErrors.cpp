#include "runtime/heap/MemoryErrors.h"

#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/heap/DeadFrames.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/race/Detection.h"
#include "runtime/race/Ordering.h"
#include "runtime/trace/CallTree.h"
#include "runtime/trace/StoryAccesses.h"

namespace heddle::rt {
namespace {

void relate(wire::ErrorDetails& error, Relation relation, ThreadId thread, std::uint32_t context, const void* caller) {
  error.related[error.relatedCount++] = {relation, thread, kNoSite,
                                         caller != nullptr ? gCallTree.child(context, caller) : context};
}

ErrorKind kindOf(const void* address, const heap::BlockInfo& block) {
  if (!heap::owns(address)) { return ErrorKind::DeadStack; }
  return block.start == nullptr || block.live ? ErrorKind::OutOfBounds : ErrorKind::UseAfterFree;
}

bool isRacing(const void* pc) { return gRacingSites.mayContain(pc) && gRacingSites.contains(pc); }

/// The end of a thread has no place in the code. The function that it started with stands for it.
const void* endOf(const Thread& thread) {
  return thread.routine != nullptr ? reinterpret_cast<const void*>(thread.routine)
                                   : reinterpret_cast<const void*>(&stackEnds);
}

const void* endOfStackAt(const void* address) {
  const Thread* const owner = threadById(stackOwner(reinterpret_cast<std::uintptr_t>(address)));
  return owner != nullptr ? endOf(*owner) : nullptr;
}

/// The memory ends at \p pc. Compares this with all accesses to it, then drops its history.
void compareWithEnd(Thread& thread, std::uintptr_t start, std::size_t size, const void* pc, Release release) {
  thread.clocks.atRacingSite = isRacing(pc);
  markRelease(release);
  touchKnownBytes(thread.clocks, start, size, Touch::Write, reinterpret_cast<std::uintptr_t>(pc),
                  thread.calls.context());
  markRelease(Release::None);
  forget(reinterpret_cast<const void*>(start), size);
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
  const void* const end = error.kind == ErrorKind::DeadStack                  ? endOfStackAt(address)
                          : block.retired && block.releaseThread != self().id ? block.releaseCaller
                                                                              : nullptr;
  if (end != nullptr) { promoteEnd(end, operation == OpKind::None && !isAtomic(touch) ? pc : nullptr); }
  error.other = error.kind == ErrorKind::DeadStack ? error.location.thread : kNoThread;
  endExecution(Ending::MemoryError, "", {.pc = pc, .faultAddress = address, .error = &error});
}

void checkObject(const void* address, std::size_t size, OpKind operation, const void* pc) {
  if (heap::isForbidden(address, size) || isOnDeadStack(address)) [[unlikely]] {
    reportBadAccess(address, size, Touch::AtomicWrite, pc, operation);
  }
}

void checkForeignStack(ThreadId owner, const void* address, std::size_t size, Touch touch, const void* pc) {
  if (isOnDeadStack(address)) { reportBadAccess(address, size, touch, pc); }
  Thread* const thread = threadById(owner);
  if (thread == nullptr || thread->generation != gEngine.generation) { return; }
  const auto start = reinterpret_cast<std::uintptr_t>(address);
  thread->foreignLow = thread->foreignHigh == 0 || start < thread->foreignLow ? start : thread->foreignLow;
  thread->foreignHigh = start + size > thread->foreignHigh ? start + size : thread->foreignHigh;
  if (thread->life == Life::Alive) { checkForeignFrame(*thread, address, size, touch, pc); }
}

void announceBlockEnd(const void* start, const void* caller) {
  if (controlled() && gAccessGate.detecting && isRacing(caller)) {
    reach(OpKind::Free, start, caller);
    noteResult(heap::usableSize(start), 0, true, true);
    tick(self().clocks);
  }
}

void blockEnds(const void* start, std::size_t size, const void* caller) {
  if (controlled() && gAccessGate.detecting) {
    const bool isStep = isRacing(caller);
    compareWithEnd(self(), reinterpret_cast<std::uintptr_t>(start), size, caller, Release::Block);
    noteFree(start, size, caller, isStep);
    reportFreed(start);
  }
}

void blockShrinks(const void* cut, std::size_t size, const void* caller) {
  if (controlled() && gAccessGate.detecting) {
    compareWithEnd(self(), reinterpret_cast<std::uintptr_t>(cut), size, caller, Release::Block);
    reportFreed(cut);
  }
}

bool announceStackEnd(Thread& thread) {
  const void* const pc = endOf(thread);
  if (!gAccessGate.detecting || !isRacing(pc)) { return false; }
  reach(OpKind::ThreadEnd, nullptr, pc);
  tick(thread.clocks);
  return true;
}

void stackEnds(Thread& thread) {
  if (gAccessGate.detecting && thread.foreignHigh != 0) {
    compareWithEnd(thread, thread.foreignLow, thread.foreignHigh - thread.foreignLow, endOf(thread), Release::Stack);
  }
}

}  // namespace heddle::rt
