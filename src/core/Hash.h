#pragma once

#include <cstdint>

namespace heddle {

/// One step of the running hash used for traces and identities. Not cryptographic. It must never change, because saved
/// schedules contain its results.
constexpr std::uint64_t mixHash(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9e37'79b9'7f4a'7c15ULL;
  hash *= 0xff51'afd7'ed55'8ccdULL;
  return hash ^ (hash >> 32);
}

}  // namespace heddle
