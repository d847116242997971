#pragma once

#include <csignal>
#include <cstdint>

#include "runtime/session/restore/OwnResources.h"
#include "runtime/session/restore/SystemCallTable.h"

namespace heddle::rt {

/// A system call of the program, trapped before it was made.
struct TrappedCall {
  long number = 0;
  long arguments[6] = {};
  std::uint64_t* signalMask = nullptr;  ///< The program's mask, as it will be when the program continues.
};

/// The result of a trapped call.
struct CallAnswer {
  enum class Kind : std::uint8_t {
    Done,         ///< It was made, and its effects will be undone.
    Ends,         ///< It was not made: it would end the process.
    LeavesState,  ///< It was not made: its effects cannot be undone.
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

/// Makes the program's system calls during one execution, and records what has to be undone in the kernel before the
/// next one. Unit tests call it without a trap.
class KernelState {
public:
  /// Saves, before the first execution, the state that undo() restores. \p inputIsFile: descriptor 0 is a file, at its
  /// start.
  void remember(bool inputIsFile = false);

  CallAnswer perform(const TrappedCall& call);

  /// Undoes everything that perform() has let through since the last call.
  void undo();

  /// For executions that start late: saves what the execution has changed in the kernel so far. False: it holds
  /// descriptors or mappings, or has read its input.
  bool saveRunning();
  /// Makes the saved changes again, after undo().
  void redo();

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
  bool hasReadInput() const;

  static constexpr int kSignals = 65;

  /// What redo() needs. The actions are those of the program.
  struct Running {
    std::uint64_t changedSignals = 0;
    KernelSignalAction actions[kSignals] = {};
    bool maskChanged = false;
    std::uint64_t mask = 0;
    bool nameChanged = false;
    char name[16] = {};
  };

  bool inputIsFile_ = false;
  OwnDescriptors descriptors_;
  OwnMappings mappings_;
  std::uint64_t changedSignals_ = 0;  ///< Bit n: signal n + 1 has changed; actions_[n + 1] is the original.
  KernelSignalAction actions_[kSignals] = {};
  bool maskChanged_ = false;
  std::uint64_t mask_ = 0;  ///< The original one.
  bool nameChanged_ = false;
  char name_[16] = {};  ///< The original one.
  Running running_;
};

}  // namespace heddle::rt
