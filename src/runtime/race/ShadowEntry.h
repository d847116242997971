#pragma once

#include <bit>
#include <cstdint>

#include "core/Ids.h"

namespace heddle::rt {

/// Plain and atomic accesses conflict if one of them writes, unless both are atomic.
enum class Touch : std::uint8_t { Read, Write, AtomicRead, AtomicWrite };

constexpr bool writes(Touch t) { return t == Touch::Write || t == Touch::AtomicWrite; }
constexpr bool isAtomic(Touch t) { return t == Touch::AtomicRead || t == Touch::AtomicWrite; }
constexpr bool conflict(Touch a, Touch b) { return (writes(a) || writes(b)) && !(isAtomic(a) && isAtomic(b)); }

/// Whether everything that conflicts with \p old also conflicts with \p fresh. Then an access that is ordered after the
/// old one can replace it: an access that races with the old one also races with the new one.
constexpr bool supersedes(Touch fresh, Touch old) {
  return fresh == Touch::Write || old == Touch::AtomicRead || fresh == old;
}

/// One recorded access to some bytes of an aligned group of 8 (a granule), in 16 bytes, from the lowest bit up:
///   first   pc (bits 32 to 46) 15 | writes 1 | clock 32 | thread 16
///   second  bytes not accessed 8 | one 1 | atomic 1 | more 1 | point 1 | context 20 | pc (bits 0 to 31) 32
/// An entry whose clock is not above the execution's base counts as absent. The bits are arranged, and the bytes
/// negated, so that covers() is a shift, a comparison and a test. The bit `one` stands for a ninth byte: an access that
/// reaches into the next granule is never covered.
struct ShadowEntry {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  static constexpr std::uint64_t kWrites = 1U << 15;
  static constexpr std::uint64_t kNinthByte = 1U << 8;
  static constexpr std::uint64_t kAtomic = 1U << 9;
  static constexpr std::uint64_t kMore = 1U << 10;  ///< In the first entry of a cell: the second one is valid too.
  /// The access was a scheduling point. It never stands for one that is not: each racing site has to be found
  /// (RaceCheck.h).
  static constexpr std::uint64_t kPoint = 1U << 11;
  static constexpr std::uint32_t kContextBits = (1U << 20) - 1;

  static ShadowEntry make(std::uint64_t epoch, Touch touch, std::uint8_t mask, std::uintptr_t pc, std::uint32_t context,
                          bool point = false) {
    return {(epoch << 16) | (writes(touch) ? kWrites : 0) | (pc >> 32 & 0x7fff),
            (mask ^ 0xffU) | kNinthByte | (isAtomic(touch) ? kAtomic : 0) | (point ? kPoint : 0) |
                (std::uint64_t{context & kContextBits} << 12) | (pc << 32)};
  }

  std::uint64_t epoch() const { return first >> 16; }
  std::uint32_t clock() const { return static_cast<std::uint32_t>(first >> 16); }
  ThreadId thread() const { return ThreadId{static_cast<std::uint16_t>(first >> 48)}; }
  std::uintptr_t pc() const { return (second >> 32) | ((first & 0x7fff) << 32); }
  std::uint32_t context() const { return static_cast<std::uint32_t>(second >> 12) & kContextBits; }
  bool isPoint() const { return (second & kPoint) != 0; }
  std::uint8_t mask() const { return static_cast<std::uint8_t>(~second); }
  Touch touch() const {
    const bool write = (first & kWrites) != 0;
    if ((second & kAtomic) == 0) { return write ? Touch::Write : Touch::Read; }
    return write ? Touch::AtomicWrite : Touch::AtomicRead;
  }

  void dropBytes(std::uint8_t mask) { second |= mask; }
  void addBytes(std::uint8_t mask) { second &= ~std::uint64_t{mask}; }

  /// Same thread, clock, kind and place in the code: the two differ at most in their bytes.
  bool sameAccess(const ShadowEntry& other) const {
    return first == other.first && ((second ^ other.second) & ~(kMore | 0xff)) == 0;
  }
};
static_assert(sizeof(ShadowEntry) == 16);

/// Whether the entry already records everything that an access of kind T to \p mask in \p epoch would record. Then the
/// access needs no check either: any conflicting unordered access was found when it came, or will be found against the
/// entry. The entry of a scheduling point covers nothing, so that the access itself is found. The checks compiled into
/// modules need not test for that: no access passes them while there are such points. An atomic write is recorded as
/// such even if the same thread has just initialised the object, because it marks the object as atomic (AtomicObjects).
template <Touch T>
inline bool covers(const ShadowEntry& entry, std::uint64_t epoch, std::uint64_t mask) {
  const bool sameEpoch = writes(T) ? entry.first >> 15 == ((epoch << 1) | 1) : entry.first >> 16 == epoch;
  const std::uint64_t unwanted = mask | (isAtomic(T) ? 0 : ShadowEntry::kAtomic | ShadowEntry::kPoint);
  const bool plainWhereAtomicIsWanted = T == Touch::AtomicWrite && (entry.second & ShadowEntry::kAtomic) == 0;
  return sameEpoch && (entry.second & unwanted) == 0 && !plainWhereAtomicIsWanted;
}

}  // namespace heddle::rt
