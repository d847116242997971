#include "runtime/heap/DeadFrames.h"

#include "core/SystemModules.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/race/Detection.h"
#include "runtime/race/RaceCheck.h"
#include "runtime/race/RacingSites.h"
#include "runtime/trace/CallTree.h"

namespace heddle::rt {
namespace {

constinit std::uint64_t gUnknownOrder = 0;  ///< The execution in which the program hid its synchronisation, plus 1.

std::uintptr_t wordAt(std::uintptr_t address) { return *reinterpret_cast<const std::uintptr_t*>(address); }

/// Reads the frame above the hook's own. Returns false if the function keeps no frame pointer, or runs on a stack that
/// the program made itself.
bool readFrame(const Thread& thread, std::uintptr_t hookFrame, EndedFrame& out) {
  constexpr std::uintptr_t kLinkage = 16;  // The caller's frame pointer and the return address.
  out.low = hookFrame + kLinkage;
  out.framePointer = wordAt(hookFrame);
  out.pc = wordAt(hookFrame + 8);
  out.high = out.framePointer + kLinkage;
  const bool onStack = out.low >= thread.stackLow && out.framePointer >= out.low && out.high <= thread.stackHigh;
  return onStack && (out.framePointer & 7) == 0 &&
         wordAt(out.framePointer + 8) == reinterpret_cast<std::uintptr_t>(gCallTree.callSiteOf(thread.calls.context()));
}

/// The access is not ordered before the end of the frame. Makes its site a scheduling point, so that the search tries
/// the reverse order.
void meetsEnd(const ShadowEntry& entry, std::uintptr_t address) {
  if (!isAtomic(entry.touch()) && gRacingSites.promote(reinterpret_cast<const void*>(entry.pc()))) {
    gAccessGate.sitePromoted();
  }
  reportTouch(OpKind::PlainWrite, reinterpret_cast<const void*>(address));
}

/// Whether all synchronisation is visible. Code that was not compiled with Heddle may use atomics that are not.
bool allSynchronisationIsSeen() {
  if (gUnknownOrder == gEngine.generation + 1) { return false; }
  for (std::uint32_t i = 0; i < gEngine.block->moduleCount && i < wire::kMaxModules; ++i) {
    if (const wire::Module& module = gEngine.block->modules[i]; !module.instrumented && !isOfSystem(module.path)) {
      return false;
    }
  }
  return true;
}

[[noreturn]] void report(const Thread& owner, const EndedFrame& frame, const void* address, std::size_t size,
                         Touch touch, const void* pc) {
  const auto where = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(address));
  wire::ErrorDetails error{};
  error.kind = ErrorKind::DeadFrame;
  error.write = writes(touch);
  error.atomic = isAtomic(touch);
  error.size = size;
  error.object = objectOf(address);
  error.other = owner.id;
  locate(address, error.location);
  const void* const end = reinterpret_cast<const void*>(frame.pc);
  error.location.frame = siteOf(end);
  error.location.fromFrameTop = where - static_cast<std::int64_t>(frame.high);
  error.location.fromStackPointer = where - static_cast<std::int64_t>(frame.low);
  error.location.fromFramePointer = where - static_cast<std::int64_t>(frame.framePointer);
  error.related[error.relatedCount++] = {Relation::Returned, owner.id, kNoSite, gCallTree.child(frame.context, end)};
  endExecution(Ending::MemoryError, "", {.pc = pc, .faultAddress = address, .error = &error});
}

}  // namespace

const LatePart kLateDeadFrames = copiedPart<gUnknownOrder>();

void frameEnds(Thread& thread, std::uintptr_t frame) {
  EndedFrame ended;
  if (!gAccessGate.detecting || !readFrame(thread, frame, ended)) { return; }
  ended.clock = thread.clocks.now();
  ended.context = thread.calls.context();
  ended.step = gEngine.steps;
  if (thread.ended.takeTouched(ended)) {
    forEachUnordered(thread.clocks, ended.low, ended.high - ended.low, meetsEnd);
    forget(reinterpret_cast<const void*>(ended.low), ended.high - ended.low);
  }
  thread.ended.add(ended);
}

void checkForeignFrame(Thread& owner, const void* address, std::size_t size, Touch touch, const void* pc) {
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  if (!owner.ended.any()) {
    owner.ended.touched(where, where + size);
    return;
  }
  const std::uint32_t known = self().clocks.clock.get(owner.id);
  const EndedFrame* const frame = owner.ended.endedSince(known, where);
  if (frame != nullptr && allSynchronisationIsSeen()) { report(owner, *frame, address, size, touch, pc); }
  owner.ended.touched(where, where + size);
}

void orderIsUnknown() { gUnknownOrder = gEngine.generation + 1; }

}  // namespace heddle::rt
