#pragma once

/// Happens-before order that the program declares: a release of an object happens before every later acquire of it.
namespace heddle::rt {

void annotateRelease(const void* object);
void annotateAcquire(const void* object);

/// From here on, accesses of the running thread are not compared, or its synchronisation does not order anything
/// (change = 1); back to normal (change = -1). Calls nest.
void ignoreAccesses(int change);
void ignoreSynchronisation(int change);

}  // namespace heddle::rt
