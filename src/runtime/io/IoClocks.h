#pragma once

#include <cstdint>

/// Happens-before by messages. A pipe is told by its inode; of other channels both ends cannot be told from each other,
/// so they share one clock: what it orders too much hides a race, and never makes one up.
namespace heddle::rt {

inline constexpr std::uint32_t kSharedBucket = 0;
inline constexpr std::uint32_t kBuckets = 64;

constexpr std::uint32_t bucketOf(std::uint64_t inode) { return 1 + static_cast<std::uint32_t>(inode % (kBuckets - 1)); }

/// The running thread has sent something, or closed an end.
void sent(std::uint32_t bucket);
void received(std::uint32_t bucket);
/// It has learned that something is there, from whichever channel.
void learnedOfAny();

}  // namespace heddle::rt
