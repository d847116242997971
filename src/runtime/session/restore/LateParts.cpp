#include "runtime/session/restore/LateParts.h"

#include <algorithm>
#include <iterator>

#include "runtime/engine/LatePart.h"
#include "runtime/heap/Heap.h"

namespace heddle::rt {
namespace {

/// The clocks first: others check whether theirs are valid.
const LatePart* const kParts[] = {
    &kLateClocks,
    &kLateArena,
    &kLateShadow,
    &kLateAtomics,
    &kLateAnnotations,
    &kLateBenignRanges,
    &kLateLastRace,
    &kLateAccessGate,
    &kLateThreads,
    &kLateStep,
    &kLateTime,
    &kLateFairness,
    &kLateRepetition,
    &kLateHeap,
    &kLateDeadFrames,
    &kLateMutexes,
    &kLateConditions,
    &kLateSemaphores,
    &kLateRwLocks,
    &kLateBarriers,
    &kLateFutexes,
    &kLateSpinLocks,
    &kLateOnceGates,
    &kLateAnnotatedMutexes,
    &kLateRobustMutexes,
    &kLateLibcxxBarriers,
    &kLateLibcxxWaits,
    &kLateExceptions,
    &kLateStandardArrivals,
    &kLateStandardReleases,
    &kLateLoader,
    &kLateKeys,
    &kLateUnwinding,
    &kLateSleepers,
    &kLateIoWaiters,
    &kLateTimers,
    &kLateDescriptors,
    &kLateChannelClocks,
    &kLateMapPlaces,
    &kLateForeignPages,
    &kLateSignals,
    &kLateSignalTimers,
    &kLateKernel,
    &kLateSignalStacks,
};

}  // namespace

const LatePart kLateHeap = {heap::saveRunning, heap::putBackRunning};

bool saveLateParts() {
  return std::all_of(std::begin(kParts), std::end(kParts), [](const LatePart* part) { return part->save(); });
}

void putBackLateParts() {
  for (const LatePart* part : kParts) {
    part->putBack();
  }
}

}  // namespace heddle::rt
