#include "cli/frameworks/PlainRun.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "cli/Interrupts.h"

namespace heddle::cli {
namespace {

constexpr std::chrono::seconds kPatience{60};

struct Pipe {
  int ends[2] = {-1, -1};
  bool open = true;

  bool make() { return pipe2(ends, O_CLOEXEC) == 0; }
  ~Pipe() {
    for (const int end : ends) {
      if (end >= 0) { close(end); }
    }
  }
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  void closeWriter() {
    close(ends[1]);
    ends[1] = -1;
  }

  void take(std::string& text) {
    std::array<char, 4096> part{};
    const ssize_t size = read(ends[0], part.data(), part.size());
    open = size > 0;
    text.append(part.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  }
};

int spawnInto(const SubjectCommand& command, const std::vector<std::string>& more, const Pipe& out, const Pipe& error,
              pid_t& child) {
  std::vector<std::string> words = command.arguments;
  words.insert(words.begin(), command.program);
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, error.ends[1], STDERR_FILENO);
  const int failed = posix_spawn(&child, command.program.c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

/// Reads until both are closed. False: that takes too long, or the user wants to stop.
bool collect(Pipe& out, Pipe& error, PlainOutput& text) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (out.open || error.open) {
    pollfd watched[] = {{out.open ? out.ends[0] : -1, POLLIN, 0}, {error.open ? error.ends[0] : -1, POLLIN, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0 || interruptCount() > 0) { return false; }
    if (poll(watched, 2, static_cast<int>(left.count())) < 0 && errno != EINTR) { return false; }
    if (watched[0].revents != 0) { out.take(text.output); }
    if (watched[1].revents != 0) { error.take(text.error); }
  }
  return true;
}

}  // namespace

Result<PlainOutput> plainOutput(const SubjectCommand& command, const std::vector<std::string>& more) {
  Pipe out;
  Pipe error;
  if (!out.make() || !error.make()) {
    return failure(fmt::format("cannot create a pipe for {}: {}", command.program, std::strerror(errno)));
  }
  pid_t child = 0;
  if (const int failed = spawnInto(command, more, out, error, child); failed != 0) {
    return failure(fmt::format("{} could not be run: {}", command.program, std::strerror(failed)));
  }
  out.closeWriter();
  error.closeWriter();
  PlainOutput text;
  const bool ended = collect(out, error, text);
  if (!ended) { kill(child, SIGKILL); }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (!ended && interruptCount() > 0) {
    return failure(fmt::format("interrupted before {} listed its tests", command.program));
  }
  if (!ended) {
    return failure(fmt::format("{} did not list its tests within {} seconds", command.program, kPatience.count()));
  }
  if (WIFSIGNALED(status)) {
    return failure(fmt::format("{} did not list its tests: {}", command.program, statusWords(status)));
  }
  return text;
}

}  // namespace heddle::cli
