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
#include "explore/SharedBlock.h"

namespace heddle {

/// How to start the program under test.
struct SubjectCommand {
  std::string program;  ///< Path; never searched for.
  std::vector<std::string> arguments;
  std::string directory;  ///< Where it runs; empty: here.
  std::string preload;    ///< libheddle.so, for a program that is not linked with it; else empty.
  std::string input{};    ///< A file for its standard input; empty: there is nothing to read.
};

/// One process under test with all that it starts: spawned into a process group of its own, with a file or
/// nothing for its input and its output collected, and gone for sure when this object is.
class Subject {
public:
  enum class News : std::uint8_t { Nothing, Finding, Unit, Spent, Done, Ended };

  static Result<std::unique_ptr<Subject>> start(const SubjectCommand& command, const SharedBlock& block);
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  ~Subject();

  /// The next message, or Ended after the process is gone and every message was delivered. Nothing: \p timeoutMs went
  /// by, or a signal arrived.
  News wait(int timeoutMs);

  /// For poll: what becomes readable when there is news.
  void addDescriptors(std::vector<pollfd>& watched) const;

  /// After News::Finding or News::Unit: kAnswerContinue or kAnswerStop.
  void answer(char kind) const;

  /// Lets a subject that has said all it has to say end by itself, and collects its last output; not longer than
  /// \p timeoutMs, and not when \p mustEnd.
  void finish(int timeoutMs, const std::function<bool()>& mustEnd);

  void kill() const;

  pid_t pid() const { return pid_; }
  /// As waitpid gives it; valid after News::Ended.
  int status() const { return status_.value_or(0); }
  /// The last part of what it wrote to its standard output and error.
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
  int endWatch_;  ///< Becomes readable when the process ends; negative: this kernel has no such thing.
  std::optional<int> status_;
  std::uint32_t request_ = 0;  ///< The one to answer.
  bool socketClosed_ = false;  ///< At their end.
  bool outputClosed_ = false;
  std::string output_;
};

/// "exit status 3", "SIGSEGV"
std::string statusWords(int status);

}  // namespace heddle
