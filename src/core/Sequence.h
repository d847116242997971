#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/Ids.h"

/// A short sequence of locations that an execution is driven through, in order.
namespace heddle {

/// A place in the source, as a person or another tool names it.
struct SourcePlace {
  std::string file;          ///< A path or the end of one; empty: a function is named instead.
  std::uint32_t line = 0;    ///< From 1.
  std::uint32_t column = 0;  ///< 0: any.
  std::string function;      ///< Demangled, with or without its scopes and parameters.
};

/// Which thread must be at a location.
struct ThreadDemand {
  enum class Kind : std::uint8_t {
    Any,
    Number,     ///< The thread with this ThreadId.
    Named,      ///< A thread with this name.
    SameAs,     ///< The thread that passed the location \c number of the sequence, counted from 0.
    OtherThan,  ///< Any but that one.
  };
  Kind kind = Kind::Any;
  std::uint32_t number = 0;
  std::string name;
};

/// Which operations count at a location.
enum class OperationDemand : std::uint8_t { Any, Read, Write, Lock, Unlock, Notify, Wait };

/// A location is passed when a thread executes an operation there, or is blocked in one.
struct SequenceLocation {
  SourcePlace place;
  std::vector<SiteId> sites;  ///< The exact sites, if they are known: \c place is then only a name.
  ThreadDemand thread;
  OperationDemand operation = OperationDemand::Any;
  char object = 0;  ///< Locations with the same letter must concern the same object; 0: any object.
};

using Sequence = std::vector<SequenceLocation>;

/// At most this many locations in one sequence.
inline constexpr std::size_t kMaxLocations = 32;

}  // namespace heddle
