#pragma once

#include "runtime/session/restore/OwnResources.h"
#include "runtime/session/restore/SystemCallTable.h"

#include <csignal>
#include <cstdint>

namespace heddle::rt {

/// A system call of the program, stopped before it was made.
struct TrappedCall {
  long number = 0;
  long arguments[6] = {};
  std::uint64_t* signalMask = nullptr;  ///< The program's, as it will be when it goes on.
};

/// What became of it.
struct CallAnswer {
  enum class Kind : std::uint8_t {
    Done,         ///< It was made, and what it left behind will be undone.
    Ends,         ///< It was not made: it is the end of the process.
    LeavesState,  ///< It was not made: it leaves something behind that cannot be undone.
  };
  Kind kind = Kind::Done;
  long result = 0;
};

/// sigaction as the kernel sees it.
struct KernelSignalAction {
  std::uintptr_t handler;
  unsigned long flags;
  std::uintptr_t restorer;
  std::uint64_t mask;
};

/// Makes the program's system calls, one execution long, and remembers what has to be undone in the kernel before the
/// next one. Unit tests call it without a trap.
class KernelState {
public:
  /// Before the first execution: what undo() goes back to. \p inputIsFile: descriptor 0 is a file, at its beginning.
  void remember(bool inputIsFile = false);

  CallAnswer perform(const TrappedCall& call);

  /// Everything that perform() has let through since the last time is as it was.
  void undo();

private:
  CallAnswer open(const TrappedCall& call);
  CallAnswer close(const TrappedCall& call);
  CallAnswer makeDescriptor(const TrappedCall& call);
  CallAnswer makePair(const TrappedCall& call);
  CallAnswer read(const TrappedCall& call);
  CallAnswer write(const TrappedCall& call);
  CallAnswer adjust(const TrappedCall& call);
  CallAnswer duplicate(const TrappedCall& call);
  CallAnswer duplicateTo(const TrappedCall& call);
  CallAnswer controlDescriptor(const TrappedCall& call);
  CallAnswer controlProcess(const TrappedCall& call);
  CallAnswer map(const TrappedCall& call);
  CallAnswer unmap(const TrappedCall& call);
  CallAnswer changeMapping(const TrappedCall& call);
  CallAnswer setSignalAction(const TrappedCall& call);
  CallAnswer setSignalMask(const TrappedCall& call);

  CallAnswer own(long descriptor);
  bool isInput(long descriptor) const { return inputIsFile_ && descriptor == 0; }
  void putBackSignals();

  static constexpr int kSignals = 65;

  bool inputIsFile_ = false;
  OwnDescriptors descriptors_;
  OwnMappings mappings_;
  std::uint64_t changedSignals_ = 0;  ///< Bit n: actions_[n] is what it was.
  KernelSignalAction actions_[kSignals] = {};
  bool maskChanged_ = false;
  std::uint64_t mask_ = 0;  ///< What it was.
  bool nameChanged_ = false;
  char name_[16] = {};  ///< What it was.
};

}  // namespace heddle::rt
