#include "runtime/engine/Fairness.h"

#include <algorithm>

#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"

namespace heddle::rt {

Fairness gFairness;
const LatePart kLateFairness = copiedPart<gFairness>();

void relieveStarved() {
  if (gEngine.enabled.count() < 2 || gFairness.decides(gEngine.steps)) { return; }
  for (ThreadId id = gEngine.enabled.first(); id != kNoThread; id = gEngine.enabled.next(id)) {
    const Thread& thread = *threadById(id);
    if (gFairness.isStarved(std::max(thread.ranAt, thread.enabledAt), gEngine.steps)) {
      gFairness.relieve(gEngine.steps);
      return;
    }
  }
}

}  // namespace heddle::rt
