#pragma once

#include <poll.h>
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/process/SharedBlock.h"
#include "explore/process/SubjectCommand.h"

namespace heddle {

/// One process under test and everything that it starts. Runs in its own process group, reads its input from a file or
/// /dev/null, and has its output collected. The destructor ends all of it.
class Subject {
public:
  enum class News : std::uint8_t { Nothing, Finding, Unit, Spent, Done, Ended };

  static Result<std::unique_ptr<Subject>> start(const SubjectCommand& command, const SharedBlock& block);
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  ~Subject();

  /// The next message, or Ended once the process is gone and all messages were delivered. Nothing: \p timeoutMs has
  /// passed, or a signal arrived.
  News wait(int timeoutMs);

  /// Adds the descriptors that become readable when there is news, for poll.
  void addDescriptors(std::vector<pollfd>& watched) const;

  /// Answers News::Finding or News::Unit with one of the kAnswer... kinds.
  void answer(char kind) const;

  /// Lets a subject exit after its last message and collects its remaining output. Waits at most \p timeoutMs, and only
  /// until \p mustEnd.
  void finish(int timeoutMs, const std::function<bool()>& mustEnd);

  void kill() const;

  pid_t pid() const { return pid_; }
  /// The status from waitpid; valid after News::Ended.
  int status() const { return status_.value_or(0); }
  /// The last part of its standard output and error.
  const std::string& output() const { return output_; }

private:
  Subject(pid_t pid, int socket, int outputPipe);
  std::optional<News> readMessage();
  void drainOutput();
  bool reapIfGone();
  void endEverything();

  pid_t pid_;
  int socket_;
  int outputPipe_;
  int endWatch_;  ///< Becomes readable when the process ends; negative: not supported by this kernel.
  std::optional<int> status_;
  std::uint32_t request_ = 0;  ///< The request to answer.
  bool socketClosed_ = false;  ///< Closed by the other side.
  bool outputClosed_ = false;
  std::string output_;
};

/// "exit status 3", "SIGSEGV"
std::string statusWords(int status);

}  // namespace heddle
