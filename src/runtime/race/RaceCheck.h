#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/race/ShadowEntry.h"
#include "runtime/race/ShadowMemory.h"
#include "runtime/race/ThreadClocks.h"

/// The race detector: FastTrack (Flanagan, Freund, PLDI 2009), extended to bytes and atomics.
///
/// A granule keeps a set of accesses, each with its bytes. A new access is compared with those of other threads that
/// share a byte and conflict. It is a race unless the thread's vector clock includes the other's epoch. Then the new
/// access takes over the bytes of those that it supersedes and is ordered after, and joins the set. As in FastTrack, a
/// plain write is all that later accesses need to be compared with. Where FastTrack inflates reads to a vector clock,
/// the set grows. So the first race on every byte is found when it happens, and no false race is reported.
///
/// Sites that were seen racing are scheduling points, and keep racing. Racing sites that are not points yet must be
/// found beside them. So entries of points (ShadowEntry::kPoint) neither cover nor replace others, and a point does not
/// drop what it races with. If any access that is not a point races in an execution, a race of such an access is
/// reported (docs/search.md, "Plain accesses").
namespace heddle::rt {

/// Two accesses that conflict and are not ordered. `earlier` happened first in this execution.
struct FoundRace {
  struct Side {
    ThreadId thread;
    Touch touch;
    std::uint8_t size;
    std::uint32_t context;
    std::uintptr_t pc;
    std::uintptr_t address;
  };
  Side earlier;
  Side later;
};

/// Receives each race. Never null.
using RaceSink = void (*)(const FoundRace&);
extern RaceSink gRaceSink;

/// An access by \p thread to \p mask in the granule of \p address that did not pass the quick check. True: the first of
/// the bytes was written atomically, and since then the memory was neither reused nor written plainly.
bool touchGranule(ThreadClocks& thread, ShadowCell cell, std::uintptr_t address, std::uint8_t mask, Touch touch,
                  std::uintptr_t pc, std::uint32_t context);

/// An access of any size and alignment. Returns the result of touchGranule for its first byte.
bool touchBytes(ThreadClocks& thread, std::uintptr_t address, std::size_t size, Touch touch, std::uintptr_t pc,
                std::uint32_t context);

/// The same, but skips memory that was never accessed. For the end of a block.
void touchKnownBytes(ThreadClocks& thread, std::uintptr_t address, std::size_t size, Touch touch, std::uintptr_t pc,
                     std::uint32_t context);

/// The memory is being reused: earlier accesses cannot race with later ones.
void forgetAccesses(std::uintptr_t address, std::size_t size);

/// Calls \p visit for the accesses to the range by other threads that are not ordered before the next operation of
/// \p thread, each with the address of its first byte.
void forEachUnordered(const ThreadClocks& thread, std::uintptr_t address, std::size_t size,
                      void (*visit)(const ShadowEntry& access, std::uintptr_t address));

}  // namespace heddle::rt
