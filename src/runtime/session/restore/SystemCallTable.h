#pragma once

#include <cstdint>

namespace heddle::rt {

/// What a system call leaves behind in the kernel, as far as its number and arguments show.
enum class CallClass : std::uint8_t {
  LeavesState,      ///< Something that cannot be undone, or is unknown.
  Harmless,         ///< Leaves nothing behind: it only queries, or waits.
  Ends,             ///< Ends the process.
  Opens,            ///< Opens a path: harmless for reading.
  Closes,           ///< Closes a descriptor: harmless if it was made in this execution.
  MakesDescriptor,  ///< Returns a descriptor whose object vanishes when it is closed.
  MakesPair,        ///< Makes two such descriptors, in an array that its last argument points to.
  Reads,            ///< Reads from the descriptor in its first argument.
  Writes,           ///< Writes to the descriptor in its first argument.
  Adjusts,          ///< Adjusts the descriptor in its first argument: harmless if it was made in this execution.
  Duplicates,
  DuplicatesTo,
  ControlsDescriptor,  ///< fcntl
  ControlsDevice,      ///< ioctl
  ControlsProcess,     ///< prctl
  ControlsProcessor,   ///< arch_prctl
  Maps,
  Unmaps,
  ChangesMapping,
  SetsSignalAction,
  SetsSignalMask,
  SetsLimit,  ///< prlimit: a query if there is no new limit.
  SetsBreak,  ///< brk: a query if the address is 0.
};

struct CallInfo {
  const char* name;  ///< Null: unknown.
  CallClass kind;
  const char* deed;  ///< "the program ...": why it leaves state behind, in plain words.
};

/// Whether its result differs between processes: real time, real randomness.
bool asksTheWorld(long number);

/// For any number. An unknown call leaves state behind.
const CallInfo& callInfo(long number);

}  // namespace heddle::rt
