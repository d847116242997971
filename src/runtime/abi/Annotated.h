#pragma once

/// Order that the program declares: what comes before a release of an object is known to whoever acquires it later.
namespace heddle::rt {

void annotateRelease(const void* object);
void annotateAcquire(const void* object);

}  // namespace heddle::rt
