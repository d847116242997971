#pragma once

#include <type_traits>

#include "runtime/Immortal.h"

/// State of the runtime that belongs to one execution. An execution that starts late (session/restore/LateStart.h)
/// needs all of it as it was before the second thread was created. Each file that keeps such state defines a part, and
/// LateParts.cpp lists them.
namespace heddle::rt {

struct LatePart {
  bool (*save)();  ///< False: this state cannot be saved, so executions do not start late.
  void (*putBack)();
};

namespace latepart {

template <class T>
T& valueOf(T& object) {
  return object;
}
template <class T>
T& valueOf(Immortal<T>& object) {
  return *object;
}

template <auto& Object>
auto& copyOf() {
  static constinit Immortal<std::remove_cvref_t<decltype(valueOf(Object))>> saved;
  return *saved;
}

}  // namespace latepart

/// A variable that is saved by copying its value. Nothing may point into it.
template <auto& Object>
constexpr LatePart copiedPart() {
  return {[] {
            latepart::copyOf<Object>() = latepart::valueOf(Object);
            return true;
          },
          [] { latepart::valueOf(Object) = latepart::copyOf<Object>(); }};
}

/// A variable of a class that has save() and putBack().
template <auto& Object>
constexpr LatePart ownPart() {
  return {[] { return Object.save(); }, [] { Object.putBack(); }};
}

extern const LatePart kLateAccessGate;
extern const LatePart kLateAnnotatedMutexes;
extern const LatePart kLateAnnotations;
extern const LatePart kLateArena;
extern const LatePart kLateAtomics;
extern const LatePart kLateBarriers;
extern const LatePart kLateBenignRanges;
extern const LatePart kLateChannelClocks;
extern const LatePart kLateClocks;
extern const LatePart kLateConditions;
extern const LatePart kLateDeadFrames;
extern const LatePart kLateDescriptors;
extern const LatePart kLateExceptions;
extern const LatePart kLateFairness;
extern const LatePart kLateForeignPages;
extern const LatePart kLateFutexes;
extern const LatePart kLateHeap;
extern const LatePart kLateIoWaiters;
extern const LatePart kLateKernel;
extern const LatePart kLateKeys;
extern const LatePart kLateLastRace;
extern const LatePart kLateLibcxxBarriers;
extern const LatePart kLateLibcxxWaits;
extern const LatePart kLateLoader;
extern const LatePart kLateMapPlaces;
extern const LatePart kLateMutexes;
extern const LatePart kLateOnceGates;
extern const LatePart kLateRepetition;
extern const LatePart kLateRobustMutexes;
extern const LatePart kLateRwLocks;
extern const LatePart kLateSemaphores;
extern const LatePart kLateShadow;
extern const LatePart kLateSignalStacks;
extern const LatePart kLateSignalTimers;
extern const LatePart kLateSignals;
extern const LatePart kLateSleepers;
extern const LatePart kLateSpinLocks;
extern const LatePart kLateStandardArrivals;
extern const LatePart kLateStandardReleases;
extern const LatePart kLateStep;
extern const LatePart kLateThreads;
extern const LatePart kLateTime;
extern const LatePart kLateTimers;
extern const LatePart kLateUnwinding;

}  // namespace heddle::rt
