#include "cli/frameworks/PlainRun.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "cli/Interrupts.h"
#include "explore/process/ChildProcess.h"

namespace heddle::cli {
namespace {

constexpr std::chrono::seconds kPatience{60};

/// One output of the program.
struct Output {
  explore::Pipe pipe;
  bool open = true;

  void take(std::string& text) {
    std::array<char, 4096> part{};
    const ssize_t size = read(pipe.reader.get(), part.data(), part.size());
    open = size > 0;
    text.append(part.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  }
};

Result<explore::ChildProcess> spawnInto(const explore::SubjectCommand& command, const std::vector<std::string>& more,
                                        Output& out, Output& error) {
  std::vector<std::string> words = command.arguments;
  words.insert(words.begin(), command.program);
  words.insert(words.end(), more.begin(), more.end());
  auto child = explore::ChildProcess::start({.words = std::move(words),
                                             .files = {{.number = STDIN_FILENO, .path = "/dev/null", .flags = O_RDONLY},
                                                       {.number = STDOUT_FILENO, .ours = out.pipe.writer.get()},
                                                       {.number = STDERR_FILENO, .ours = error.pipe.writer.get()}},
                                             .endsWithUs = true});
  out.pipe.writer.close();
  error.pipe.writer.close();
  return child;
}

/// Reads until both are closed. False: that takes too long, or the user wants to stop.
bool collect(Output& out, Output& error, PlainOutput& text) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (out.open || error.open) {
    pollfd watched[] = {{out.open ? out.pipe.reader.get() : -1, POLLIN, 0},
                        {error.open ? error.pipe.reader.get() : -1, POLLIN, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0 || interruptCount() > 0) { return false; }
    if (poll(watched, 2, static_cast<int>(left.count())) < 0 && errno != EINTR) { return false; }
    if (watched[0].revents != 0) { out.take(text.output); }
    if (watched[1].revents != 0) { error.take(text.error); }
  }
  return true;
}

}  // namespace

Result<PlainOutput> plainOutput(const explore::SubjectCommand& command, const std::vector<std::string>& more) {
  Output out;
  Output error;
  if (!out.pipe.make() || !error.pipe.make()) {
    return failure(fmt::format("cannot create a pipe for {}: {}", command.program, std::strerror(errno)));
  }
  auto child = spawnInto(command, more, out, error);
  if (!child) { return failure(fmt::format("{} could not be run: {}", command.program, child.error().what)); }
  PlainOutput text;
  const bool ended = collect(out, error, text);
  if (!ended) { child->kill(); }
  const int status = child->wait();
  if (!ended && interruptCount() > 0) {
    return failure(fmt::format("interrupted before {} listed its tests", command.program));
  }
  if (!ended) {
    return failure(fmt::format("{} did not list its tests within {} seconds", command.program, kPatience.count()));
  }
  if (WIFSIGNALED(status)) {
    return failure(fmt::format("{} did not list its tests: {}", command.program, explore::statusWords(status)));
  }
  return text;
}

}  // namespace heddle::cli
