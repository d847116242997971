#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"

namespace heddle::rt {

/// A plain access as the story shows it.
struct PlainTouch {
  std::uintptr_t address;
  const void* pc;
  ObjectId object;
  std::uint64_t value;
  std::uint64_t step;
  std::uint64_t sequence;
  std::uint64_t position;  ///< Number of events recorded before it.
  std::uint32_t context;
  ThreadId thread;
  std::uint8_t size;
  bool write;
  bool hasValue;
  bool recorded;  ///< Already recorded as an event.
};

/// Selects, while the program runs, the few plain accesses that a story needs.
///
/// Memory that only one thread accesses explains nothing, nor does memory that was filled once and is only read by
/// others. A granule matters from the moment a thread writes to it after another thread has accessed it. The accesses
/// that led there have already happened by then, so each granule keeps its last write and the reads since (the last one
/// of consecutive reads by the same thread), and passes them to the sink when it starts to matter. Nothing here
/// influences the execution.
class AccessHistory {
public:
  using Sink = void (*)(const PlainTouch&);
  static constexpr std::uint32_t kKept = 8;  ///< The last write, and the latest reads.

  /// What is known about a granule. All zero: nothing.
  struct Granule {
    std::uintptr_t number;
    std::uint32_t generation;
    bool matters;
    std::uint64_t touched;        ///< `now` of the last granuleOf() call for it.
    std::uintptr_t namedAddress;  ///< The access that was identified last; a cache, because identifying is slow.
    ObjectId name;
    PlainTouch kept[kKept];
  };

  /// Forgets all granules.
  void clear();
  /// Forgets the range, because the memory is being reused.
  void forget(std::uintptr_t address, std::size_t size);

  /// \p now is a number that grows with the accesses. A program touches more memory than the table can hold, so
  /// granules that do not matter yet are evicted: unshared ones first, then the least recently used. Returns null if
  /// none can be evicted. Granules that were touched at \p now are never evicted.
  Granule* granuleOf(std::uintptr_t address, std::uint64_t now);

  /// Notes \p touch. Passes to \p sink the older accesses that now matter, and \p touch if it matters itself.
  /// \return where \p touch is kept; null if it is not.
  PlainTouch* note(Granule& granule, const PlainTouch& touch, Sink sink);

  /// Makes the granule matter from now on, whatever its history.
  static void need(Granule& granule, Sink sink);

private:
  static constexpr std::size_t kSets = 1U << 13;
  static constexpr std::size_t kPerSet = 8;

  Granule* setOf(std::uintptr_t number);
  Granule* known(std::uintptr_t number);
  Granule* leastNeeded(std::uintptr_t number);

  Granule* granules_ = nullptr;  ///< A set-associative table: a granule's number determines its set.
  std::uint32_t generation_ = 0;
};

}  // namespace heddle::rt
