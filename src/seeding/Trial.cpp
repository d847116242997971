#include "seeding/Trial.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

#include "explore/process/ChildProcess.h"
#include "explore/process/ScratchDirectory.h"
#include "judge/Wording.h"

extern char** environ;

namespace heddle::seeding {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::size_t kOutputKept = 64U << 10;
constexpr auto kTick = 20ms;
/// A standstill counts if it is seen this often in a row, a tick apart.
constexpr int kStandstills = 5;

std::vector<std::string> environmentOf(const TrialSetup& setup, int block, const std::string& scratch) {
  constexpr std::string_view kPreload = "LD_PRELOAD=";
  std::vector<std::string> environment;
  std::string preload = setup.library;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    if (text.starts_with(kPreload)) {
      preload += ":" + text.substr(kPreload.size());
    } else if (!text.starts_with(std::string(wire::noise::kVariable) + "=") && !text.starts_with("TMPDIR=")) {
      environment.push_back(text);
    }
  }
  environment.push_back(fmt::format("{}={}", wire::noise::kVariable, block));
  environment.push_back("TMPDIR=" + scratch);
  environment.push_back(std::string(kPreload) + preload);
  return environment;
}

/// What the program writes; only the last part is kept.
class Output {
public:
  explicit Output(explore::Descriptor reader) : reader_(std::move(reader)) {
    fcntl(reader_.get(), F_SETFL, O_NONBLOCK);
  }
  int descriptor() const { return open_ ? reader_.get() : -1; }
  /// Bounded: a program that writes without end must not keep us from looking at the clock.
  void read() {
    std::array<char, 65536> part{};
    for (int i = 0; i < 16 && open_; ++i) {
      const ssize_t size = ::read(reader_.get(), part.data(), part.size());
      if (size < 0 && errno == EINTR) { continue; }
      if (size < 0) { return; }
      open_ = size > 0;
      text_.append(part.data(), static_cast<std::size_t>(size));
      if (text_.size() > 2 * kOutputKept) { text_.erase(0, text_.size() - kOutputKept); }
    }
  }
  std::string take() { return std::move(text_); }

private:
  explore::Descriptor reader_;
  std::string text_;
  bool open_ = true;
};

explore::ChildCommand childOf(const TrialSetup& setup, const NoiseBlock& block, int output,
                              const std::string& scratch) {
  explore::ChildCommand child;
  child.words = setup.command.arguments;
  child.words.insert(child.words.begin(), setup.command.program);
  child.environment = environmentOf(setup, block.descriptor(), scratch);
  child.directory = setup.command.directory;
  child.files = {
      {.number = 0, .path = setup.command.input.empty() ? "/dev/null" : setup.command.input, .flags = O_RDONLY},
      {.number = 1, .ours = output},
      {.number = 2, .ours = output},
      explore::ChildFile::keep(block.descriptor())};
  child.ownGroup = true;
  child.endsWithUs = true;
  child.defaultSigpipe = true;
  sigemptyset(&child.blocked.emplace());
  return child;
}

/// The line of a failed assertion, without the name and the process of the program.
std::optional<std::string> assertionIn(const std::string& output) {
  const std::size_t at = output.rfind("Assertion `");
  if (at == std::string::npos) { return std::nullopt; }
  const std::size_t end = output.find('\n', at);
  return output.substr(at, end == std::string::npos ? end : end - at);
}

void judgeStatus(int status, Trial& trial) {
  if (WIFSIGNALED(status)) {
    const auto assertion = WTERMSIG(status) == SIGABRT ? assertionIn(trial.output) : std::nullopt;
    trial.end = assertion ? TrialEnd::Assertion : TrialEnd::Signal;
    trial.what = assertion ? *assertion : judge::signalName(WTERMSIG(status));
  } else if (WEXITSTATUS(status) != 0) {
    trial.end = TrialEnd::ExitStatus;
    trial.what = fmt::format("exit status {}", WEXITSTATUS(status));
  }
  trial.bug = trial.end != TrialEnd::Passed;
}

/// Watches one process until it ends or has to be killed.
class Watching {
public:
  Watching(const TrialSetup& setup, const NoiseBlock& block, explore::ChildProcess& process, Output& output)
      : setup_(setup), block_(block), process_(process), output_(output) {}

  void run(Trial& trial) {
    const auto start = Clock::now();
    for (;;) {
      if (const auto status = process_.wait(0ms)) {
        output_.read();
        trial.output = output_.take();
        judgeStatus(*status, trial);
        break;
      }
      pollfd watched[] = {{process_.endDescriptor(), POLLIN, 0}, {output_.descriptor(), POLLIN, 0}};
      poll(watched, 2, static_cast<int>(std::chrono::milliseconds(kTick).count()));
      output_.read();
      if (mustEnd(trial, Clock::now() - start)) {
        process_.kill();
        process_.wait();
        trial.output = output_.take();
        break;
      }
    }
    trial.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  }

private:
  bool mustEnd(Trial& trial, Clock::duration elapsed) {
    if (setup_.mustStop()) {
      trial.end = TrialEnd::Stopped;
      return true;
    }
    if (elapsed >= setup_.timeout) {
      trial.end = TrialEnd::TimedOut;
      trial.what = "timeout";
      trial.bug = setup_.timeoutIsBug;
      return true;
    }
    const auto now = Clock::now();
    if (now < nextLook_) { return false; }
    nextLook_ = now + kTick;
    const Standstill seen = standstillOf(process_.pid());
    standstills_ = !seen.blocked ? 0 : seen.fingerprint == last_ ? standstills_ + 1 : 1;
    last_ = seen.fingerprint;
    if (standstills_ < kStandstills) { return false; }
    trial.end = TrialEnd::Hang;
    trial.what = "hang";
    trial.bug = true;
    trial.stacks = stacksOf(process_.pid(), *block_);
    return true;
  }

  const TrialSetup& setup_;
  const NoiseBlock& block_;
  explore::ChildProcess& process_;
  Output& output_;
  Clock::time_point nextLook_{};
  std::uint64_t last_ = 0;
  int standstills_ = 0;
};

/// Processor time of all children that have ended.
double processorSeconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// Counts the process among the subjects of the command while it exists.
struct Counted {
  explicit Counted(explore::Descendants& all) : descendants(all) { descendants.subjectStarted(); }
  ~Counted() { descendants.subjectEnded(); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  explore::Descendants& descendants;
};

/// The oracle reads the output on its standard input. Exit status 0: no bug, 1: the bug.
Result<void> askOracle(const TrialSetup& setup, Trial& trial) {
  explore::Descriptor input(memfd_create("heddle-output", MFD_CLOEXEC));
  if (write(input.get(), trial.output.data(), trial.output.size()) < 0 || lseek(input.get(), 0, SEEK_SET) < 0) {
    return failure(fmt::format("cannot pass the output to the oracle: {}", std::strerror(errno)));
  }
  explore::ChildCommand child;
  child.words = {"/bin/sh", "-c", setup.oracle};
  child.environment.emplace();
  for (char** entry = environ; *entry != nullptr; ++entry) {
    child.environment->emplace_back(*entry);
  }
  child.environment->push_back("HEDDLE_OUTCOME=" + (trial.what.empty() ? "exit status 0" : trial.what));
  child.directory = setup.command.directory;
  child.files = {{.number = 0, .ours = input.get()}};
  child.ownGroup = true;
  child.endsWithUs = true;
  auto process = explore::ChildProcess::start(child);
  if (!process) { return failure("cannot start the oracle: " + process.error().what); }
  const auto end = Clock::now() + setup.timeout;
  while (!process->wait(50ms)) {
    if (setup.mustStop()) {
      trial.end = TrialEnd::Stopped;
      return {};
    }
    if (Clock::now() > end) { return failure("the oracle did not end", "--timeout limits it, too"); }
  }
  const int status = *process->status();
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
    return failure(fmt::format("the oracle failed: {}", setup.oracle),
                   "it must exit with 0 if the run is correct, and with 1 if it shows the bug");
  }
  trial.bug = WEXITSTATUS(status) == 1;
  if (trial.bug) { trial.what = "reported by the oracle"; }
  return {};
}

}  // namespace

Result<Trial> runTrial(const TrialSetup& setup, const NoiseBlock& block) {
  explore::Descendants::adoptOrphans();
  const auto scratch = explore::ScratchDirectory::make(*setup.descendants);
  if (!scratch) { return tl::unexpected(scratch.error()); }
  explore::Pipe pipe;
  if (!pipe.make()) { return failure(fmt::format("cannot make a pipe: {}", std::strerror(errno))); }
  Trial trial;
  const double usedBefore = processorSeconds();
  {
    const Counted counted(*setup.descendants);
    auto process = explore::ChildProcess::start(childOf(setup, block, pipe.writer.get(), scratch->path().string()));
    if (!process) { return failure(fmt::format("cannot start {}: {}", setup.command.program, process.error().what)); }
    pipe.writer.close();
    Output output(std::move(pipe.reader));
    Watching(setup, block, *process, output).run(trial);
    process->kill();  // what it left in its group
  }
  trial.processorSeconds = processorSeconds() - usedBefore;
  if (block->started == 0 && trial.end != TrialEnd::Stopped) {
    return failure(fmt::format("{} did not load {}: {}", setup.command.program, setup.library,
                               trial.what.empty() ? "no noise is possible" : trial.what),
                   "it must be a dynamically linked program built with `heddle c++`");
  }
  if (!setup.oracle.empty() && trial.end != TrialEnd::Stopped) {
    if (const auto asked = askOracle(setup, trial); !asked) { return tl::unexpected(asked.error()); }
  }
  return trial;
}

}  // namespace heddle::seeding
