#include "explore/process/Death.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstring>
#include <fstream>

#include "core/Check.h"

namespace heddle::explore {
namespace {

/// The last \p count lines of \p output, indented.
std::string lastLines(const std::string& output, int count) {
  std::size_t at = output.size();
  while (at > 0 && count > 0) {
    const std::size_t newline = output.rfind('\n', at - 1);
    at = newline == std::string::npos ? 0 : newline;
    count -= at + 1 < output.size() ? 1 : 0;
  }
  std::string text;
  std::size_t start = at == 0 ? 0 : at + 1;
  while (start < output.size()) {
    const std::size_t end = std::min(output.find('\n', start), output.size());
    text += "\n    " + output.substr(start, end - start);
    start = end + 1;
  }
  return text;
}

std::string withOutput(const std::string& sentence, const std::string& output) {
  return output.empty() ? sentence : sentence + "; its last output:" + lastLines(output, 8);
}

}  // namespace

void attributeKill(wire::Outcome& outcome, bool byUs) {
  if (outcome.ending == Ending::NoProgress && !byUs) {
    outcome.ending = Ending::FatalSignal;
    outcome.code = SIGKILL;
  }
}

std::optional<ProcessDeath> deathOf(int status, const wire::Outcome& outcome, bool byUs) {
  if (byUs) { return ProcessDeath{Ending::NoProgress, outcome.code}; }
  if (WIFSIGNALED(status)) { return ProcessDeath{Ending::FatalSignal, WTERMSIG(status)}; }
  return std::nullopt;
}

bool runsInProcess(const Subject& subject, const wire::ControlBlock& block) {
  const pid_t pid = block.progress.pid.load();
  return pid == subject.pid() || (pid == 0 && block.progress.tests.load() > 0);
}

bool isWhole(const wire::ControlBlock& block) {
  return block.magic == wire::kMagic && block.version == wire::kWireVersion && block.size == sizeof block;
}

Error explainDeath(const Subject& subject, const wire::ControlBlock& block, const SubjectCommand& command, bool hung) {
  const int status = subject.status();
  const std::string& program = command.program;
  if (!isWhole(block)) {
    return {fmt::format("{} overwrote the memory that it shares with Heddle", program),
            "most likely through a wild pointer, which AddressSanitizer can find"};
  }
  const bool internalError = WIFEXITED(status) && WEXITSTATUS(status) == kInternalErrorExitCode;
  if (internalError && subject.output().find("heddle: internal error") != std::string::npos) {
    return {withOutput(fmt::format("Heddle's runtime failed inside {}", program), subject.output()),
            "this is a bug in Heddle, not in your program; please report it", kInternalErrorExitCode};
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == kOutOfResourcesExitCode) {
    return {withOutput(fmt::format("there was not enough memory, or no process left, to run {}", program),
                       subject.output()),
            "check `ulimit -a`, or use fewer --jobs"};
  }
  if (block.progress.lostMessage.load() != 0) {
    return {fmt::format("{} closes the file descriptor that connects it to Heddle, in every process", program),
            "let it close only descriptors that it opened"};
  }
  if (hung) {
    return {withOutput(fmt::format("{} did not reach its first execution", program), subject.output()),
            "it blocks before main, or outside every heddle::test; --hang-timeout gives it more time"};
  }
  if (block.runtimeAttached == 0 && command.preload.empty()) {
    return {
        withOutput(fmt::format("{} ended with {} and was never under Heddle's control", program, statusWords(status)),
                   subject.output()),
        "build it with `heddle c++`, or run it as it is with `heddle run --preload`"};
  }
  if (block.runtimeAttached == 0) {
    return {
        withOutput(fmt::format("{} could not be loaded into {} ({})", command.preload, program, statusWords(status)),
                   subject.output()),
        "a program that is statically linked or set-uid cannot be preloaded"};
  }
  return {withOutput(fmt::format("{} ended with {} before the exploration was finished", program, statusWords(status)),
                     subject.output()),
          "see docs/debugging.md"};
}

void blameMemory(wire::Outcome& outcome, std::uint64_t bytes) {
  outcome.ending = Ending::OutOfResources;
  outcome.raceCount = 0;
  const std::string text = fmt::format("more memory than --max-memory allows ({} MiB)", bytes >> 20);
  std::strncpy(outcome.text, text.c_str(), sizeof outcome.text - 1);
}

std::uint64_t residentBytes(pid_t pid) {
  std::ifstream file(fmt::format("/proc/{}/statm", pid));
  std::uint64_t size = 0;
  std::uint64_t resident = 0;
  return file >> size >> resident ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace heddle::explore
