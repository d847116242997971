#pragma once

#include <cstdint>

/// Capacities of the arrays in the control block. When one overflows, Heddle reports that data is missing.
namespace heddle::wire {

inline constexpr std::uint32_t kMaxDecisions = 4U << 20;
inline constexpr std::uint32_t kMaxEvents = 512U << 10;
inline constexpr std::uint32_t kMaxAccesses = 64U << 10;
inline constexpr std::uint32_t kMaxObjects = 8U << 10;
inline constexpr std::uint32_t kMaxRecentPlaces = 128;
inline constexpr std::uint32_t kMaxModules = 256;
inline constexpr std::uint32_t kMaxRacingSites = 4096;
inline constexpr std::uint32_t kMaxRaces = 64;
inline constexpr std::uint32_t kMaxWaits = 256;
inline constexpr std::uint32_t kMaxFrames = 64;
inline constexpr std::uint32_t kMaxTraces = 64U << 10;
inline constexpr std::uint32_t kMaxContexts = 1U << 18;
inline constexpr std::uint32_t kMaxCollectedPaths = 64U << 10;
inline constexpr std::uint32_t kMaxNotes = 8U << 20;
inline constexpr std::uint32_t kMaxJournalMemory = 4U << 20;
inline constexpr std::uint32_t kMaxRelated = 3;
inline constexpr std::uint32_t kMaxLeaks = 32;
inline constexpr std::uint32_t kMaxLockEdges = 4096;
inline constexpr std::uint32_t kMaxGates = 6;
inline constexpr std::uint32_t kShortFrames = 8;

}  // namespace heddle::wire
