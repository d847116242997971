#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/process/Descriptor.h"

namespace heddle::explore {

/// A descriptor that a child starts with.
struct ChildFile {
  int number;          ///< In the child.
  int ours = -1;       ///< The descriptor that it duplicates; the same number: that one stays open.
  std::string path{};  ///< The file that it opens instead, relative to our working directory.
  int flags = 0;       ///< For open().
  static ChildFile keep(int descriptor) { return {.number = descriptor, .ours = descriptor}; }
};

/// How to start a program.
struct ChildCommand {
  std::vector<std::string> words;                         ///< The program and its arguments.
  bool searchPath = false;                                ///< Look the program up in PATH.
  std::optional<std::vector<std::string>> environment{};  ///< Nothing: ours.
  std::string directory{};                                ///< Working directory; empty: ours.
  std::vector<ChildFile> files{};                         ///< In this order. Others: ours without FD_CLOEXEC.
  bool ownGroup = false;              ///< It leads its own process group, and kill() ends the whole group.
  bool endsWithUs = false;            ///< The kernel kills it if this process dies.
  bool fixedAddresses = false;        ///< Without address space randomisation, as far as the system allows.
  bool defaultSigpipe = false;        ///< SIGPIPE has its default effect, even if we ignore it.
  std::optional<sigset_t> blocked{};  ///< Signals that it starts with blocked; nothing: those that we block.
};

/// A process that this one has started. The destructor kills and reaps it, unless it has ended.
class ChildProcess {
public:
  /// If the kernel refuses to execute the program, that is an error here, not a process that exits with 127. The error
  /// is the reason alone ("No such file or directory"): the caller knows what it was for.
  static Result<ChildProcess> start(const ChildCommand& command);
  ChildProcess(ChildProcess&& other) noexcept;
  ChildProcess& operator=(ChildProcess&& other) noexcept;
  ~ChildProcess();

  pid_t pid() const { return pid_; }

  /// The status from waitpid, if the process has ended. Nothing: it has not ended within \p timeout, or a signal
  /// arrived.
  std::optional<int> wait(std::chrono::milliseconds timeout);
  /// Waits for its end, however long that takes.
  int wait();
  /// Whether it is known to have ended: wait() has returned a status.
  const std::optional<int>& status() const { return status_; }

  /// Becomes readable when the process ends; negative: not supported by this kernel.
  int endDescriptor() const { return endWatch_.get(); }

  void send(int signal) const;
  /// Kills the process and, if it leads its own group, the group: also what the process left there when it ended.
  void kill() const;

private:
  ChildProcess(pid_t pid, bool ownGroup);
  void end();

  pid_t pid_;  ///< 0: moved from.
  bool ownGroup_;
  Descriptor endWatch_;
  std::optional<int> status_;
};

/// Reads from \p descriptor until its other side is closed.
std::string readAll(int descriptor);

}  // namespace heddle::explore
