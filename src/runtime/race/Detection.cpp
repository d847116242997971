#include "runtime/race/Detection.h"

#include "runtime/abi/AccessGate.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/heap/Heap.h"
#include "runtime/heap/MemoryErrors.h"
#include "runtime/identity/Modules.h"
#include "runtime/identity/Objects.h"
#include "runtime/race/BenignRanges.h"
#include "runtime/race/KnownPairs.h"
#include "runtime/race/Ordering.h"
#include "runtime/race/RaceCheck.h"
#include "runtime/race/RacingSites.h"
#include "runtime/race/StandardStreams.h"
#include "runtime/session/Debugging.h"
#include "runtime/trace/CallTree.h"
#include "runtime/trace/StoryAccesses.h"

namespace heddle::rt {

constinit BenignRanges gBenignRanges;
const LatePart kLateBenignRanges = copiedPart<gBenignRanges>();

namespace {

constinit KnownPairs gKnownPairs;
constinit Release gRelease = Release::None;

wire::Access accessOf(const FoundRace::Side& side) {
  return {.thread = side.thread,
          .write = writes(side.touch),
          .atomic = isAtomic(side.touch),
          .frees = false,
          .size = side.size,
          .site = siteOf(reinterpret_cast<const void*>(side.pc)),
          .context = side.context,
          .address = side.address};
}

/// With Points::All, ends of blocks and stacks are not scheduling points by default, so they still have to be promoted.
void promote(const void* access, const void* accessOrEnd, bool ends) {
  const bool all = gEngine.points == wire::Points::All;
  const bool firstIsNew = !all && access != nullptr && gRacingSites.promote(access);
  const bool secondIsNew = (!all || ends) && gRacingSites.promote(accessOrEnd);
  if (firstIsNew || secondIsNew) { gAccessGate.sitePromoted(); }
}

void logRace(const FoundRace& found) {
  const void* const earlier = reinterpret_cast<const void*>(found.earlier.pc);
  const void* const later = reinterpret_cast<const void*>(found.later.pc);
  promote(earlier, later, gRelease != Release::None);
  if (gRelease == Release::Stack || gBenignRanges.contains(found.later.address, gEngine.generation) ||
      standardstreams::contain(found.later.address)) {
    return;  // not reported, but the other order still has to be executed
  }
  wire::ControlBlock& block = *gEngine.block;
  // If the list is full, the pair stays new for another execution.
  if (block.outcome.raceCount == wire::kMaxRaces || !gKnownPairs.add(siteOf(earlier), siteOf(later))) { return; }
  wire::Race& race = block.races[block.outcome.raceCount++];
  race.first = accessOf(found.earlier);
  race.second = accessOf(found.later);
  race.second.frees = gRelease == Release::Block;
  race.step = gEngine.steps;
  const std::uintptr_t shared =
      found.earlier.address < found.later.address ? found.later.address : found.earlier.address;
  locate(reinterpret_cast<const void*>(shared), race.location);
  showRace(block.outcome.raceCount);
  storyNeeds(reinterpret_cast<const void*>(shared));
}

struct LastRace {
  std::uintptr_t earlier = 0;
  std::uintptr_t later = 0;
  std::uint64_t generation = 0;
};
constinit LastRace gLastRace;

/// A race in a loop or over a range is found repeatedly. The same pair as last time returns immediately.
void hearRace(const FoundRace& found) {
  if (found.earlier.pc == gLastRace.earlier && found.later.pc == gLastRace.later &&
      gLastRace.generation == gClocks.generation) {
    return;
  }
  gLastRace = {found.earlier.pc, found.later.pc, gClocks.generation};
  logRace(found);
}

}  // namespace

const LatePart kLateLastRace = copiedPart<gLastRace>();

void race::attach(wire::ControlBlock& block) {
  gKnownPairs.reserve();
  standardstreams::find();
  gRacingSites.attach(&block, siteOf);
  gCallTree.attach(&block, siteOf);
  gRaceSink = hearRace;
  heap::setReuseHook(forget);
  heap::setBeforeReleaseHook(announceBlockEnd);
  heap::setReleaseHook(blockEnds);
  heap::setShrinkHook(blockShrinks);
}

void markRelease(Release release) { gRelease = release; }

void promoteEnd(const void* end, const void* pc) { promote(pc, end, true); }

void race::forgetKnownPairs() { gKnownPairs.clear(); }

void race::beginExecution() {
  beginClocks();
  gRacingSites.beginExecution(gEngine.points != wire::Points::Sync);
  gAccessGate.beginExecution();
}

void forget(const void* address, std::size_t size) {
  forgetAccesses(reinterpret_cast<std::uintptr_t>(address), size);
  forgetStoryOf(address, size);
}

}  // namespace heddle::rt
