#include "runtime/facts/OfferedSites.h"

#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"
#include "runtime/race/RacingSites.h"

namespace heddle::rt {
namespace {

/// No module is that large.
constexpr std::uint64_t kMark = std::uint64_t{1} << 47;

/// Stands in the list for the fact that the program cancels threads.
constexpr SiteId kCancellation{kMark};
/// Likewise, that it executes barriers for all threads.
constexpr SiteId kBarrier{kMark | 1};

bool gIsEliminated = false;  ///< The open step.
const void* gPc = nullptr;   ///< Of its operation.

SiteId offered(const void* pc) {
  const SiteId site = siteOf(pc);
  return makeSite(moduleOf(site), offsetOf(site) | kMark);
}

}  // namespace

void noteEliminated(const Thread* thread) {
  gIsEliminated = thread != nullptr;
  gPc = thread != nullptr ? thread->opPc : nullptr;
}

void stepAffectsEverything() {
  if (gIsEliminated) { gRacingSites.promote(offered(gPc)); }
}

void noteCancellation() {
  if (gEngine.block->config.eliminates) { gRacingSites.promote(kCancellation); }
}

bool cancellationsHappen() { return gRacingSites.size() != 0 && gRacingSites.contains(kCancellation); }

void noteBarrier() {
  if (gEngine.block->config.eliminates) { gRacingSites.promote(kBarrier); }
}

bool barriersHappen() { return gRacingSites.size() != 0 && gRacingSites.contains(kBarrier); }

bool mustBeOffered(const Thread& thread) {
  return gRacingSites.size() != 0 && gRacingSites.contains(offered(thread.opPc));
}

bool isOfferedSite(SiteId site) { return (offsetOf(site) & kMark) != 0; }

}  // namespace heddle::rt
