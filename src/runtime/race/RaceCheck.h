#pragma once

#include "runtime/race/ShadowEntry.h"
#include "runtime/race/ShadowMemory.h"
#include "runtime/race/ThreadClocks.h"

#include <cstddef>
#include <cstdint>

/// The race detector: FastTrack (Flanagan, Freund, PLDI 2009) with bytes and with atomics.
///
/// A granule remembers a set of accesses, each with its bytes. A new access is compared with those that share a byte,
/// conflict, and are of another thread; it is a race unless the thread's vector clock knows the other's epoch. Then the
/// new access takes over the bytes of those that it supersedes and is ordered after, and joins the set. As in FastTrack
/// a plain write is what all later accesses need to be compared with; where FastTrack inflates reads to a vector clock,
/// the set grows. So the first race on every byte is found, when it happens, and none is reported that is not there.
///
/// Sites that were seen racing are scheduling points, and their races go on all the time. A site that is not one must
/// be found beside them: entries of points (ShadowEntry::kPoint) neither cover nor replace others, and a point does not
/// drop what it races with. So in an execution in which some access that is not a point races, a race of such an access
/// is reported (docs/search.md, "Plain accesses").
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

/// Who hears of races. Never null.
using RaceSink = void (*)(const FoundRace&);
extern RaceSink gRaceSink;

/// An access by \p thread of \p mask in the granule of \p address, for which the quick check was not enough. True: the
/// first of the bytes had been written atomically since its memory was handed out or plainly written.
bool touchGranule(ThreadClocks& thread, ShadowCell cell, std::uintptr_t address, std::uint8_t mask, Touch touch,
                  std::uintptr_t pc, std::uint32_t context);

/// An access of any size and alignment. Returns what touchGranule says of its first byte.
bool touchBytes(ThreadClocks& thread, std::uintptr_t address, std::size_t size, Touch touch, std::uintptr_t pc,
                std::uint32_t context);

/// The same, but memory that was never accessed is passed over: for the end of a block.
void touchKnownBytes(ThreadClocks& thread, std::uintptr_t address, std::size_t size, Touch touch, std::uintptr_t pc,
                     std::uint32_t context);

/// The memory is handed out anew: what happened to it before cannot race with what comes.
void forgetAccesses(std::uintptr_t address, std::size_t size);

/// Calls \p visit for the accesses by other threads to the range that are not ordered before what \p thread does next,
/// each with the first byte of it.
void forEachUnordered(const ThreadClocks& thread, std::uintptr_t address, std::size_t size,
                      void (*visit)(const ShadowEntry& access, std::uintptr_t address));

}  // namespace heddle::rt
