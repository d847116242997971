#pragma once

#include "core/Ids.h"

#include <bit>
#include <cstdint>

namespace heddle::rt {

/// Plain and atomic accesses conflict when one of them writes, unless both are atomic.
enum class Touch : std::uint8_t { Read, Write, AtomicRead, AtomicWrite };

constexpr bool writes(Touch t) { return t == Touch::Write || t == Touch::AtomicWrite; }
constexpr bool isAtomic(Touch t) { return t == Touch::AtomicRead || t == Touch::AtomicWrite; }
constexpr bool conflict(Touch a, Touch b) { return (writes(a) || writes(b)) && !(isAtomic(a) && isAtomic(b)); }

/// Whether everything that conflicts with \p old conflicts with \p fresh too. Then an access that is ordered after the
/// old one can take its place: whoever races with the old one also races with it.
constexpr bool supersedes(Touch fresh, Touch old) {
  return fresh == Touch::Write || old == Touch::AtomicRead || fresh == old;
}

/// One remembered access to some bytes of an aligned group of 8 (a granule), in 16 bytes:
///   first   clock 32 | thread 16 | pc (bits 32 to 46) 15 | writes 1
///   second  pc (bits 0 to 31) 32 | context 20 | plain 1 | unused 3 | bytes 8
/// An entry whose clock is not above the execution's base counts as absent.
struct ShadowEntry {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  static constexpr std::uint64_t kEpochBits = 0x0000'ffff'ffff'ffffULL;
  static constexpr std::uint64_t kWrites = 1ULL << 63;
  static constexpr std::uint64_t kPlain = 1ULL << 52;
  static constexpr unsigned kMaskShift = 56;
  static constexpr std::uint32_t kContextBits = (1U << 20) - 1;

  static ShadowEntry make(std::uint64_t epoch, Touch touch, std::uint8_t mask, std::uintptr_t pc,
                          std::uint32_t context) {
    return {epoch | ((pc >> 32 & 0x7fff) << 48) | (writes(touch) ? kWrites : 0),
            (pc & 0xffff'ffffU) | (std::uint64_t{context & kContextBits} << 32) | (isAtomic(touch) ? 0 : kPlain) |
                (std::uint64_t{mask} << kMaskShift)};
  }

  std::uint64_t epoch() const { return first & kEpochBits; }
  std::uint32_t clock() const { return static_cast<std::uint32_t>(first); }
  ThreadId thread() const { return ThreadId{static_cast<std::uint16_t>(first >> 32)}; }
  std::uintptr_t pc() const { return (second & 0xffff'ffffU) | ((first >> 48 & 0x7fff) << 32); }
  std::uint32_t context() const { return static_cast<std::uint32_t>(second >> 32) & kContextBits; }
  std::uint8_t mask() const { return static_cast<std::uint8_t>(second >> kMaskShift); }
  Touch touch() const {
    const bool write = (first & kWrites) != 0;
    if ((second & kPlain) != 0) {
      return write ? Touch::Write : Touch::Read;
    }
    return write ? Touch::AtomicWrite : Touch::AtomicRead;
  }

  void dropBytes(std::uint8_t mask) { second &= ~(std::uint64_t{mask} << kMaskShift); }
  void addBytes(std::uint8_t mask) { second |= std::uint64_t{mask} << kMaskShift; }

  /// Same thread and clock, same kind, same place in the code: the two differ in their bytes at most.
  bool sameAccess(const ShadowEntry& other) const {
    return first == other.first && ((second ^ other.second) << 8) == 0;
  }
};
static_assert(sizeof(ShadowEntry) == 16);

/// Whether the entry already says all that an access of kind T to \p mask in \p epoch would say. Then the access needs
/// no check either: whatever is in conflict with it and not ordered was found when it came, or will be found against
/// the entry. An atomic write is remembered as such even by the thread that has just initialised the object, because it
/// marks the object as atomic (AtomicObjects).
template <Touch T>
inline bool covers(const ShadowEntry& entry, std::uint64_t epoch, std::uint64_t mask) {
  constexpr std::uint64_t kWho = ShadowEntry::kEpochBits | (writes(T) ? ShadowEntry::kWrites : 0);
  const std::uint64_t who = epoch | (writes(T) ? ShadowEntry::kWrites : 0);
  const std::uint64_t want = (mask << ShadowEntry::kMaskShift) | (isAtomic(T) ? 0 : ShadowEntry::kPlain);
  const bool plainWhereAtomicIsWanted = T == Touch::AtomicWrite && (entry.second & ShadowEntry::kPlain) != 0;
  return (entry.first & kWho) == who && (~entry.second & want) == 0 && !plainWhereAtomicIsWanted;
}

}  // namespace heddle::rt
