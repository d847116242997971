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
#include "explore/process/Descendants.h"
#include "explore/process/SharedBlock.h"
#include "explore/process/SubjectSpawn.h"

namespace heddle::explore {

/// One process under test and everything that it starts. Runs in its own process group, reads its input from a file or
/// /dev/null, and has its output collected. The destructor ends all of it.
class Subject {
public:
  enum class News : std::uint8_t { Nothing, Finding, Unit, Spent, Done, Ended };

  static Result<std::unique_ptr<Subject>> start(const SubjectCommand& command, const SharedBlock& block,
                                                Descendants& descendants);
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

  /// Kills its process group.
  void kill() const { process_.kill(); }

  pid_t pid() const { return process_.pid(); }
  /// The status from waitpid; valid after News::Ended.
  int status() const { return process_.status().value_or(0); }
  /// The last part of its standard output and error.
  const std::string& output() const { return output_; }

private:
  Subject(Spawned spawned, Descendants& descendants);
  std::optional<News> readMessage();
  void drainOutput();

  ChildProcess process_;
  Descriptor socket_;
  Descriptor outputPipe_;
  Descendants& descendants_;
  std::uint32_t request_ = 0;  ///< The request to answer.
  bool socketClosed_ = false;  ///< Closed by the other side.
  bool outputClosed_ = false;
  std::string output_;
};

/// "exit status 3", "SIGSEGV"
std::string statusWords(int status);

}  // namespace heddle::explore
