#pragma once

#include <cstdint>

/// Happens-before by messages. A pipe is identified by its inode. For other channels the two ends cannot be matched, so
/// they all share one clock. Its excess ordering may hide a race, but never invents one.
namespace heddle::rt {

inline constexpr std::uint32_t kSharedBucket = 0;
inline constexpr std::uint32_t kBuckets = 64;

constexpr std::uint32_t bucketOf(std::uint64_t inode) { return 1 + static_cast<std::uint32_t>(inode % (kBuckets - 1)); }

/// The running thread has sent something, or closed an end.
void sent(std::uint32_t bucket);
void received(std::uint32_t bucket);
/// The running thread has learned that something arrived, on an unknown channel.
void learnedOfAny();

}  // namespace heddle::rt
