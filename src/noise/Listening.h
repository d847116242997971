#pragma once

#include <cstddef>
#include <cstdint>

namespace heddle::noise {

inline constexpr unsigned kListeningBits = 16;

/// For each hash of a site, whether an event there may need anything. All zero before the start.
extern unsigned char gListening[1U << kListeningBits];

inline std::size_t listeningSlot(const void* site) {
  return (reinterpret_cast<std::uintptr_t>(site) * 0x9e37'79b9'7f4a'7c15ULL) >> (64 - kListeningBits);
}

/// Every hook asks this first. False: the event needs nothing. Calls that cannot be jumped over (Jumps.h) end here:
/// those of g++, of atomic operations, and of functions without optimisation.
inline bool listens(const void* site) { return gListening[listeningSlot(site)] != 0; }

/// Before the program has threads.
inline void listenTo(const void* site) { gListening[listeningSlot(site)] = 1; }
inline void ignore(const void* site) { gListening[listeningSlot(site)] = 0; }
void listenToAll();

}  // namespace heddle::noise
