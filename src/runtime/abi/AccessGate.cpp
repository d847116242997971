#include "runtime/abi/AccessGate.h"

#include "core/Check.h"
#include "runtime/race/Ordering.h"

#include <cstring>

namespace heddle::rt {

constinit AccessGate gAccessGate;

namespace {

/// False: the budget is not used up, or it was not used up by a thread that keeps everything to itself.
bool tooLongWithoutPoint() {
  __heddle_quick_1.readsLeft = AccessGate::kBudget;
  const bool stuck = gAccessGate.stepsSeen == gEngine.steps;
  gAccessGate.stepsSeen = gEngine.steps;
  return stuck;
}

/// What a read is going to see, for the spin detection; 0 where looking could fault: memory that somebody has accessed
/// before exists, of other memory only the access itself may find out.
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
  // Others may come in between this access and the next one, so the next one is a different access for the detector
  // too: sites that raced only under cover of an earlier access of the same epoch come to light.
  tick(self().clocks);
}

}  // namespace

void AccessGate::beginExecution() {
  detecting = gEngine.block->config.detectRaces;
  everyAccess = gEngine.points == wire::Points::All;
  const bool noPoints = gEngine.points == wire::Points::Sync || gRacingSites.size() == 0;
  quick = detecting && !everyAccess && noPoints;
  __heddle_quick_1.epoch = kNoEpoch;
}

void AccessGate::opens(const Thread& first) {
  __heddle_quick_1.readsLeft = kBudget;
  stepsSeen = 0;
  runs(first);
}

void AccessGate::sitePromoted() {
  if (gEngine.points != wire::Points::Sync) {
    quick = false;
    __heddle_quick_1.epoch = kNoEpoch;
  }
}

bool passGate(OpKind kind, const void* address, std::size_t size, const void* pc) {
  if (!gEngine.active) {
    __heddle_quick_1.readsLeft = 0;
    return false;
  }
  HEDDLE_CHECK(__heddle_quick_1.epoch == kNoEpoch || __heddle_quick_1.epoch == self().clocks.epoch,
               "the gate knows who runs");
  if (__heddle_quick_1.readsLeft < 0 && tooLongWithoutPoint()) {
    forcedYield(pc);
  }
  if (gAccessGate.everyAccess || (gRacingSites.mayContain(pc) && gRacingSites.contains(pc))) {
    reachPoint(kind, address, size, pc);
  }
  return gAccessGate.detecting;
}

void touchRange(const void* address, std::size_t size, Touch touch, const void* pc) {
  Thread& thread = self();
  touchBytes(thread.clocks, reinterpret_cast<std::uintptr_t>(address), size, touch,
             reinterpret_cast<std::uintptr_t>(pc), thread.calls.context());
}

}  // namespace heddle::rt
