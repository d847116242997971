#include "explore/replay/Debugger.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "explore/process/SharedBlock.h"
#include "explore/program/ProgramFile.h"

namespace heddle::explore {
namespace {

/// Tried, because seccomp filters, Yama and missing capabilities may all forbid it.
bool mayTrace() {
  const pid_t child = fork();
  if (child == 0) { _exit(ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0 ? 0 : 1); }
  int status = -1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return result + "'";
}

/// gdb starts programs through a shell, which removes the quotes from the arguments. Neither gdb nor the shell may be
/// under control or preloaded, so `env` sets the program's own environment last. It also restores SHELL, which is
/// changed for gdb.
std::string wrapper(const Schedule& schedule, int block) {
  const char* shell = std::getenv("SHELL");
  const char* preloaded = std::getenv("LD_PRELOAD");
  std::string text = "set exec-wrapper env";
  text += shell == nullptr ? " -u SHELL" : " SHELL=" + quoted(shell);
  text += fmt::format(" {}={}:-1", wire::kControlVariable, block);
  if (!schedule.command.preload.empty()) {
    const std::string others = preloaded == nullptr ? "" : std::string(":") + preloaded;
    text += " LD_PRELOAD=" + quoted(schedule.command.preload + others);
  }
  return text;
}

/// The program's arguments and input redirection.
std::string shellWords(const SubjectCommand& command) {
  std::string text;
  for (const std::string& argument : command.arguments) {
    text += quoted(argument) + " ";
  }
  return command.input.empty() ? text : text + "< " + quoted(command.input);
}

std::vector<std::string> commandLine(const std::string& debugger, const Schedule& schedule, const DebuggerSetup& setup,
                                     int block) {
  std::vector<std::string> words{debugger, "-q", "-x", setup.script, "-ex", wrapper(schedule, block)};
  if (!schedule.command.directory.empty()) {
    words.insert(words.end(), {"-ex", fmt::format("set cwd {}", schedule.command.directory)});
  }
  words.insert(words.end(), {"-ex", fmt::format("set $heddle_frames_above = {}", setup.framesAbove), "-ex",
                             "set args " + shellWords(schedule.command), "-ex", "run", schedule.command.program});
  return words;
}

}  // namespace

Result<std::string> findDebugger() {
  auto debugger = findProgram("gdb");
  if (!debugger) {
    return failure(
        "gdb is not installed, or not in PATH",
        "install it (Debian: apt install gdb); without gdb, `heddle replay --until STEP` shows where every thread is");
  }
  if (!mayTrace()) {
    return failure("gdb cannot work here: the system does not allow tracing processes (ptrace)",
                   "in a container: start it with --cap-add=SYS_PTRACE");
  }
  return debugger;
}

Error becomeDebugger(const std::string& debugger, const Schedule& schedule, const DebuggerSetup& setup) {
  auto block = SharedBlock::create();
  if (!block) { return block.error(); }
  fillReplay(schedule, **block);
  (*block)->config.debugging = true;
  (*block)->config.hasInput = !schedule.command.input.empty();
  (*block)->config.recordEvents = false;
  (*block)->config.untilStep = setup.untilStep;
  (*block)->config.raceNumber = setup.raceNumber;
  fcntl(block->descriptor(), F_SETFD, 0);

  std::vector<std::string> words = commandLine(debugger, schedule, setup, block->descriptor());
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : words) {
    argv.push_back(word.data());
  }
  argv.push_back(nullptr);
  prctl(PR_SET_CHILD_SUBREAPER, 0);
  setenv("SHELL", "/bin/sh", 1);
  execv(debugger.c_str(), argv.data());
  return {fmt::format("cannot start {}: {}", debugger, std::strerror(errno)), ""};
}

}  // namespace heddle::explore
