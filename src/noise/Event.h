#pragma once

#include <cstddef>

#include "noise/Listening.h"
#include "wire/NoiseBlock.h"

namespace heddle::noise {

/// An access or a synchronisation operation is about to happen, at a site that is listened to.
void reach(const void* site, const void* address, std::size_t size, wire::noise::EventKind kind);

/// It has happened. Called only where a hook performs the operation itself; after other events, noise is made before
/// the next event of the thread.
void leave();

/// \p site is a site record or a return address.
inline void before(const void* site, const void* address, std::size_t size, wire::noise::EventKind kind) {
  if (listens(site)) [[unlikely]] { reach(site, address, size, kind); }
}

/// The same for synchronisation operations. If the caller belongs to a system library (std::thread, a condition
/// variable), the site is the code of the program that called it.
class SyncEvent {
public:
  SyncEvent(const void* caller, const void* object);
  ~SyncEvent();
  SyncEvent(const SyncEvent&) = delete;
  SyncEvent& operator=(const SyncEvent&) = delete;

private:
  bool reached_ = false;
};

}  // namespace heddle::noise
