#pragma once

/// Order that the program declares: what comes before a release of an object is known to whoever acquires it later.
namespace heddle::rt {

void annotateRelease(const void* object);
void annotateAcquire(const void* object);

/// Accesses of the running thread are not compared, or its synchronisation orders nothing, from here on (1), or again
/// as before (-1). Both nest.
void ignoreAccesses(int change);
void ignoreSynchronisation(int change);

}  // namespace heddle::rt
