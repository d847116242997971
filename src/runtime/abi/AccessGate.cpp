#include "runtime/abi/AccessGate.h"

#include <cstring>

#include "core/Check.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/race/Ordering.h"
#include "runtime/trace/StoryAccesses.h"

namespace heddle::rt {

constinit AccessGate gAccessGate;

namespace {

/// For executions that start late.
struct LateGate {
  AccessGate gate;
  std::uint64_t epoch = 0;
  std::int32_t patience = 0;
};
constinit LateGate gLateGate;

bool tooLongWithoutPoint() {
  __heddle_quick_3.patience = AccessGate::kPatience;
  const bool stuck = gAccessGate.stepsSeen == gEngine.steps;
  gAccessGate.stepsSeen = gEngine.steps;
  return stuck;
}

/// The value that a read is about to see, for spin detection. Returns 0 where the load could fault: memory that was
/// accessed before is known to be mapped, other memory is not.
std::uint64_t valueAt(const void* address, std::size_t size) {
  const ShadowCell cell = gShadow.existingCellOf(reinterpret_cast<std::uintptr_t>(address));
  if (!cell.exists() || cell.empty() || size > 8 || (reinterpret_cast<std::uintptr_t>(address) & (size - 1)) != 0) {
    return 0;
  }
  std::uint64_t value = 0;
  std::memcpy(&value, address, size);
  return value;
}

void reachPoint(OpKind kind, const void* address, std::size_t size, const void* pc) {
  reach(kind, address, pc);
  const bool write = kind == OpKind::PlainWrite;
  noteResult(write ? 0 : valueAt(address, size), static_cast<std::uint8_t>(size < 255 ? size : 255), true, write);
  // Other threads may have run since the previous access, so the race detector must see this one as a new access.
  tick(self().clocks);
}

}  // namespace

const LatePart kLateAccessGate = {[] {
                                    gLateGate = {gAccessGate, __heddle_quick_3.epoch, __heddle_quick_3.patience};
                                    return true;
                                  },
                                  [] {
                                    gAccessGate = gLateGate.gate;
                                    __heddle_quick_3.setEpoch(gLateGate.epoch);
                                    __heddle_quick_3.patience = gLateGate.patience;
                                  }};

void AccessGate::beginExecution() {
  detecting = gEngine.block->config.detectRaces;
  everyAccess = gEngine.points == wire::Points::All;
  const bool noPoints = gEngine.points == wire::Points::Sync || gRacingSites.size() == 0;
  beginStoryAccesses();
  quick = detecting && !everyAccess && noPoints && !gKeepsAccesses;
  otherwise = detecting || everyAccess || !noPoints || gKeepsAccesses ? kNoneCovered : kAllCovered;
  __heddle_quick_3.setEpoch(kNoneCovered);
}

void AccessGate::opens(const Thread& first) {
  __heddle_quick_3.patience = kPatience;
  stepsSeen = 0;
  runs(first);
}

void AccessGate::sitePromoted() {
  if (gEngine.points != wire::Points::Sync) {
    quick = false;
    __heddle_quick_3.setEpoch(kNoneCovered);
  }
}

bool passGate(OpKind kind, const void* address, std::size_t size, const void* pc) {
  if (!gEngine.active) {
    __heddle_quick_3.patience = INT32_MAX;
    return false;
  }
  const std::uint64_t epoch = __heddle_quick_3.epoch;
  HEDDLE_CHECK(epoch == gAccessGate.otherwise || epoch == kNoneCovered || epoch == self().clocks.epoch,
               "the access gate belongs to the running thread");
  if (__heddle_quick_3.patience < 0) { lookAtThread(pc); }
  const bool point = gAccessGate.everyAccess || (gRacingSites.mayContain(pc) && gRacingSites.contains(pc));
  if (point) { reachPoint(kind, address, size, pc); }
  self().clocks.atRacingSite = point;
  if (gKeepsAccesses) [[unlikely]] { noteAccess(kind, address, size, pc, point); }
  return gAccessGate.detecting;
}

void lookAtThread(const void* pc) {
  if (!gEngine.active) {
    __heddle_quick_3.patience = INT32_MAX;
  } else if (tooLongWithoutPoint()) {
    forcedYield(pc);
  }
}

namespace {

/// Checking a large block can take seconds. This is the runtime's own work, so the driver must not mistake it for a
/// hang. The number per step is limited so that a thread that does nothing else still counts as hanging.
void signOfLife() {
  constexpr std::uint32_t kMostPerStep = 1024;
  static constinit std::uint64_t lastStep = 0;
  static constinit std::uint32_t signs = 0;
  signs = lastStep == gEngine.steps ? signs + 1 : 0;
  lastStep = gEngine.steps;
  if (signs < kMostPerStep) {
    gEngine.block->progress.currentSteps.store(gEngine.steps + (signs & 1), std::memory_order_relaxed);
  }
}

}  // namespace

void touchRange(const void* address, std::size_t size, Touch touch, const void* pc) {
  constexpr std::size_t kAtOnce = 16U << 20;
  Thread& thread = self();
  if (gEngine.dependences != nullptr && thread.clocks.atRacingSite) { reportAccess(writes(touch), address, size); }
  if (thread.clocks.ignoring == 0) { checkMemory(address, size, touch, pc); }
  auto start = reinterpret_cast<std::uintptr_t>(address);
  for (; size > kAtOnce; start += kAtOnce, size -= kAtOnce) {
    touchBytes(thread.clocks, start, kAtOnce, touch, reinterpret_cast<std::uintptr_t>(pc), thread.calls.context());
    signOfLife();
  }
  touchBytes(thread.clocks, start, size, touch, reinterpret_cast<std::uintptr_t>(pc), thread.calls.context());
}

}  // namespace heddle::rt
