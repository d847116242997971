#include "runtime/io/IoClocks.h"

#include <array>

#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/race/Ordering.h"

namespace heddle::rt {
namespace {

constinit std::array<SyncClock, kBuckets> gClocksOfChannels;

}  // namespace

const LatePart kLateChannelClocks = copiedPart<gClocksOfChannels>();

void sent(std::uint32_t bucket) { release(self(), gClocksOfChannels[bucket]); }

void received(std::uint32_t bucket) { acquire(self(), gClocksOfChannels[bucket]); }

void learnedOfAny() {
  for (const SyncClock& clock : gClocksOfChannels) {
    acquire(self(), clock);
  }
}

}  // namespace heddle::rt
