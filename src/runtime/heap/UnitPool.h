#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"
#include "runtime/heap/SizeClass.h"

namespace heddle::heap {

enum class UnitKind : std::uint8_t { Free, Slab, Large, Inner };

inline constexpr std::uint32_t kNoUnit = 0xffff'ffff;
inline constexpr std::uint16_t kNoSlot = 0xffff;

/// One per unit. The first unit of a slab or large block describes it. In the others only `kind` and `first` are valid,
/// and in a free run only those of its first and last unit. So a reader must check that its unit lies within `count`.
struct Unit {
  UnitKind kind;
  std::uint8_t sizeClass;
  ThreadId owner;       ///< Slab: owner of the arena.
  std::uint32_t first;  ///< First unit of the run that this one belongs to.
  std::uint32_t count;
  std::uint32_t prev;  ///< Slab: in its arena's bin. Free run: in the bin for its length.
  std::uint32_t next;
  std::uint16_t live;      ///< Slab: blocks in use.
  std::uint16_t bump;      ///< Slab: slots from here on were never handed out.
  std::uint16_t freeHead;  ///< Slab: the slot that was freed last, or kNoSlot.
  bool recycled;           ///< The memory was handed out before in this execution: its history must be dropped.
  bool pristine;           ///< All zero: not handed out since the memory was last zeroed.
  bool settled;            ///< Slab: full of survivors that are already renumbered; a reset has nothing to do.
  std::uint8_t reserved[3];
};
static_assert(sizeof(Unit) == 32);

/// Hands out runs of units, from free runs of fitting length if possible, otherwise from the end. The results depend
/// only on the sequence of calls since the last reset, never on an address or on other processes.
class UnitPool {
public:
  void attach(Unit* units, std::uint32_t limit);

  /// Takes a run of \p count units and initialises their descriptors. Returns kNoUnit if there is none.
  std::uint32_t take(std::uint32_t count, UnitKind kind);
  /// Releases a run and merges it with free neighbours.
  void release(std::uint32_t first);
  /// Grows or shrinks a run in place. Returns false if the units behind it are taken.
  bool resize(std::uint32_t first, std::uint32_t count);

  /// Releases the first \p lead units of a run. The rest becomes a run of its own, whose first unit is returned.
  std::uint32_t splitFront(std::uint32_t first, std::uint32_t lead);

  /// Drops every run, in constant time.
  void reset();
  /// The same, but keeps the runs for which the caller has set `live` != 0. O(units).
  void resetExceptLive();

  std::uint32_t end() const { return end_; }
  /// All units handed out since the last reset lie below this.
  std::uint32_t handedOut() const { return handedOut_; }
  /// All units handed out since the memory was last zeroed lie below this.
  std::uint32_t touched() const { return touched_; }
  /// The memory from \p unit on is zero again.
  void setPristineFrom(std::uint32_t unit) { touched_ = touched_ < unit ? touched_ : unit; }

  /// Iterate over all runs, free or not, from the end to the start.
  std::uint32_t lastRun() const { return runBefore(end_); }
  std::uint32_t runBefore(std::uint32_t unit) const { return unit == 0 ? kNoUnit : units_[unit - 1].first; }

  /// The first unit of the slab or large block that contains \p unit, or kNoUnit.
  std::uint32_t runOf(std::uint32_t unit) const {
    if (unit >= end_) { return kNoUnit; }
    const std::uint32_t first = units_[unit].kind == UnitKind::Inner ? units_[unit].first : unit;
    const Unit& run = units_[first];
    const bool used = run.kind == UnitKind::Slab || run.kind == UnitKind::Large;
    return used && unit - first < run.count ? first : kNoUnit;
  }

private:
  static constexpr unsigned kExactBins = 32;
  static constexpr unsigned kBins = kExactBins + 32;

  static unsigned binOf(std::uint32_t count);
  void describe(std::uint32_t first, std::uint32_t count, UnitKind kind);
  void insertFree(std::uint32_t first, std::uint32_t count);
  void removeFree(std::uint32_t first);
  std::uint32_t findFree(std::uint32_t count) const;
  std::uint32_t carve(std::uint32_t count);
  void clearBins();

  Unit* units_ = nullptr;
  std::uint32_t limit_ = 0;
  std::uint32_t end_ = 0;        ///< Units from here on are not in use.
  std::uint32_t handedOut_ = 0;  ///< Highest end_ since the last reset.
  std::uint32_t touched_ = 0;    ///< Highest end_ since the memory was last zeroed.
  std::uint64_t filled_ = 0;     ///< One bit per bin that is not empty.
  std::uint32_t bins_[kBins] = {};
};

}  // namespace heddle::heap
