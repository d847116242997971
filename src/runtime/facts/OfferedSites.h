#pragma once

#include "core/Ids.h"
#include "runtime/engine/Thread.h"

/// Operations that elimination must offer as choices. A step is an operation and what its thread does until its next
/// one. The facts show that the operation is independent of all others, but not what the rest of the step does: it may
/// fail, end the program or read the clock, and these depend on every step of every thread. Once an eliminated step has
/// done so, the site of its operation is listed, and all further executions offer it. A search starts again then, as it
/// does for a new racing site, and the lists are the same one: an offered site has a bit that no racing site has.
namespace heddle::rt {

/// The next step is that of \p thread, because the other choices were eliminated. Null: it is not known yet.
void noteEliminated(const Thread* thread);

/// The open step affects everything.
void stepAffectsEverything();

/// Likewise, cancellation ends waits that elimination takes for certain, so it counts with it in all further
/// executions.
void noteCancellation();
bool cancellationsHappen();

/// A barrier for all threads (membarrier) orders whatever they have done, so no step is independent of it. Nothing is
/// eliminated in further executions.
void noteBarrier();
bool barriersHappen();

bool mustBeOffered(const Thread& thread);  ///< The pending operation of \p thread.

bool isOfferedSite(SiteId site);  ///< As opposed to a racing site.

}  // namespace heddle::rt
