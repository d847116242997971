#pragma once

#include <cstdint>

namespace heddle::rt {

/// What a system call leaves behind in the kernel, as far as its number and a look at its arguments tell.
enum class CallClass : std::uint8_t {
  LeavesState,      ///< Something that we cannot undo, or do not know.
  Harmless,         ///< Nothing: it only asks, or waits.
  Ends,             ///< The process.
  Opens,            ///< A path: harmless for reading.
  Closes,           ///< A descriptor; harmless if it was made in this execution.
  MakesDescriptor,  ///< Its result, of something that vanishes when it is closed.
  MakesPair,        ///< Two of these, in an array that its last argument points to.
  Reads,            ///< From the descriptor in its first argument.
  Writes,           ///< To the descriptor in its first argument.
  Adjusts,          ///< The descriptor in its first argument: harmless for those made in this execution.
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
  SetsLimit,  ///< prlimit: asks if there is no new limit.
  SetsBreak,  ///< brk: asks if the address is 0.
};

struct CallInfo {
  const char* name;  ///< Null: not known to us.
  CallClass kind;
  const char* deed;  ///< "the program ...": why it leaves state, in plain words.
};

/// Its answer is another one in each process: real time, real randomness.
bool asksTheWorld(long number);

/// For any number; an unknown one leaves state.
const CallInfo& callInfo(long number);

}  // namespace heddle::rt
