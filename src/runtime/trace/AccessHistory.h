#pragma once

#include "core/Ids.h"

#include <cstddef>
#include <cstdint>

namespace heddle::rt {

/// A plain access as the story tells it.
struct PlainTouch {
  std::uintptr_t address;
  const void* pc;
  ObjectId object;
  std::uint64_t value;
  std::uint64_t step;
  std::uint64_t sequence;
  std::uint64_t position;  ///< How many events had been recorded before it.
  std::uint32_t context;
  ThreadId thread;
  std::uint8_t size;
  bool write;
  bool hasValue;
  bool recorded;  ///< It is an event already.
};

/// Tells the plain accesses that a story needs from the millions that it does not, while they happen.
///
/// Memory that one thread keeps to itself tells nothing, nor does memory that was filled once and is only read by
/// others. A granule matters from the moment when a thread writes to it after another one has accessed it. What led
/// there has happened by then: so a granule keeps its last write and the reads since (of those that one thread makes in
/// a row, the last one), and hands them over when it begins to matter. Nothing here decides anything about the
/// execution.
class AccessHistory {
public:
  using Sink = void (*)(const PlainTouch&);
  static constexpr std::uint32_t kKept = 8;  ///< The last write, and the last reads.

  /// What is known about a granule; all zero: nothing.
  struct Granule {
    std::uintptr_t number;
    std::uint32_t generation;
    bool matters;
    std::uint64_t touched;        ///< When it was asked for last.
    std::uintptr_t namedAddress;  ///< The access that was named last, since naming is slow.
    ObjectId name;
    PlainTouch kept[kKept];
  };

  /// All granules become unknown.
  void clear();
  /// The memory is handed out anew.
  void forget(std::uintptr_t address, std::size_t size);

  /// \p now: a number that grows with the accesses. A program touches more memory than can be kept in mind: what does
  /// not matter yet and was touched longest ago makes room. Null: there is none, not even so. What was touched \p now
  /// stays.
  Granule* granuleOf(std::uintptr_t address, std::uint64_t now);

  /// Notes \p touch. Gives \p sink the older ones that matter by now, and \p touch if it matters itself.
  /// \return where \p touch is kept; null if it is not.
  PlainTouch* note(Granule& granule, const PlainTouch& touch, Sink sink);

  /// The granule matters from now on, whatever happened to it.
  static void need(Granule& granule, Sink sink);

private:
  static constexpr std::size_t kSets = 1U << 13;
  static constexpr std::size_t kPerSet = 8;

  Granule* setOf(std::uintptr_t number);
  Granule* known(std::uintptr_t number);
  Granule* leastNeeded(std::uintptr_t number);

  Granule* granules_ = nullptr;  ///< A granule has its place in one set, by its number.
  std::uint32_t generation_ = 0;
};

}  // namespace heddle::rt
