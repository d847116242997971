#pragma once

#include <cstdint>

#include "noise/ThreadState.h"
#include "wire/NoiseBlock.h"

namespace heddle::noise {

/// The longest noise at strength 100, in nanoseconds.
inline constexpr std::uint64_t kLongestWait = 10'000'000;
inline constexpr std::uint64_t kLongestHalt = 500'000'000;
inline constexpr std::uint32_t kMostYields = 32;

/// Whether to make noise now: true with a probability of \p strength percent.
bool drawn(ThreadState& thread, std::uint32_t strength);

/// Delays the calling thread.
void delay(ThreadState& thread, wire::noise::Heuristic heuristic, std::uint32_t strength);

}  // namespace heddle::noise
