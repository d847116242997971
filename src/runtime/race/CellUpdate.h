#pragma once

#include "runtime/race/RaceCheck.h"

namespace heddle::rt {

/// The set of accesses of one granule, wherever it is stored, and the update step of the algorithm.
class CellUpdate {
public:
  CellUpdate(ShadowCell cell, std::uintptr_t address);

  /// Checks \p fresh against the set and adds it. True: an atomic write in the set contains the first byte of \p fresh.
  bool add(ThreadClocks& thread, const ShadowEntry& fresh);
  void dropBytes(std::uint8_t mask);
  void forEachUnordered(const ThreadClocks& thread, void (*visit)(const ShadowEntry&, std::uintptr_t)) const;

private:
  struct Extension {
    std::uint32_t count;
    std::uint32_t bytes;  ///< Size of the block that holds it.
    std::uint64_t plain;  ///< Number of entries that are not atomic.

    ShadowEntry* entries() { return reinterpret_cast<ShadowEntry*>(this + 1); }
    std::uint32_t capacity() const { return (bytes - 16) / 16; }
  };
  static constexpr std::uint32_t kFirstExtensionBytes = 128;

  bool replacesOwn(const ThreadClocks& thread, const ShadowEntry& fresh) const;
  bool absorb(const ThreadClocks& thread, const ShadowEntry& fresh);
  void report(const ShadowEntry& earlier, const ShadowEntry& later) const;
  void append(const ShadowEntry& fresh);
  void extend(std::uint32_t bytes);
  void settle();

  ShadowCell cell_;
  std::uintptr_t granule_;
  Extension* extension_ = nullptr;  ///< Null: the set is in the cell itself.
  ShadowEntry pair_[2];             ///< A copy of the cell's set if there is no extension.
  ShadowEntry* entries_;
  std::uint32_t count_;
  std::uint32_t plain_ = 0;
  std::uint32_t at_ = 0;  ///< Where \c fresh was stored.
  bool wasAtomic_ = false;
};

}  // namespace heddle::rt
