#include "explore/process/Subject.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>

#include "judge/Wording.h"

namespace heddle::explore {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kOutputKept = 64U << 10;
/// Children of a dead subject may hold the socket open, so its end is checked for at least this often.
constexpr int kLookMs = 50;

/// A program that writes faster than we read must not block the supervision of the others.
constexpr int kOutputPartsAtOnce = 64;
constexpr int kMessagesAtOnce = 64;

}  // namespace

std::string statusWords(int status) {
  return WIFSIGNALED(status) ? judge::signalName(WTERMSIG(status)) : fmt::format("exit status {}", WEXITSTATUS(status));
}

Result<std::unique_ptr<Subject>> Subject::start(const SubjectCommand& command, const SharedBlock& block,
                                                Descendants& descendants) {
  Descendants::adoptOrphans();
  auto spawned = spawnSubject(command, block.descriptor(), block->config.scratch);
  if (!spawned) { return tl::unexpected(spawned.error()); }
  descendants.subjectStarted();
  return std::unique_ptr<Subject>(new Subject(std::move(*spawned), descendants));
}

Subject::Subject(Spawned spawned, Descendants& descendants)
    : process_(std::move(spawned.process)),
      socket_(std::move(spawned.socket)),
      outputPipe_(std::move(spawned.outputPipe)),
      descendants_(descendants) {}

Subject::~Subject() {
  process_.kill();
  process_.wait();
  descendants_.subjectEnded();
}

namespace {

/// Nothing: not a message of our runtime. The program can access the socket, too, and may write anything to it.
std::optional<Subject::News> newsOf(char kind) {
  switch (kind) {
    case wire::kMessageFinding:
      return Subject::News::Finding;
    case wire::kMessageUnit:
      return Subject::News::Unit;
    case wire::kMessageSpent:
      return Subject::News::Spent;
    case wire::kMessageDone:
      return Subject::News::Done;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<Subject::News> Subject::readMessage() {
  wire::Message message{};
  for (int i = 0; i < kMessagesAtOnce && !socketClosed_; ++i) {
    const ssize_t size = recv(socket_.get(), &message, sizeof message, MSG_DONTWAIT | MSG_TRUNC);
    if (size < 0) { return std::nullopt; }
    socketClosed_ = size == 0;
    if (const auto news = newsOf(message.kind); news && size == static_cast<ssize_t>(sizeof message)) {
      request_ = message.number;
      return news;
    }
  }
  return std::nullopt;
}

void Subject::drainOutput() {
  std::array<char, 16384> part{};
  for (int i = 0; i < kOutputPartsAtOnce; ++i) {
    const ssize_t size = read(outputPipe_.get(), part.data(), part.size());
    outputClosed_ = size == 0;
    if (size <= 0) { return; }
    output_.append(part.data(), static_cast<std::size_t>(size));
    if (output_.size() > 2 * kOutputKept) { output_.erase(0, output_.size() - kOutputKept); }
  }
}

Subject::News Subject::wait(int timeoutMs) {
  const auto end = Clock::now() + std::chrono::milliseconds(timeoutMs);
  for (;;) {
    // Check the process first: everything it sent before it ended is then certain to be in the socket.
    const bool gone = process_.wait(std::chrono::milliseconds(0)).has_value();
    drainOutput();
    if (auto news = readMessage()) { return *news; }
    if (gone) { return News::Ended; }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) { return News::Nothing; }
    std::vector<pollfd> watched;
    addDescriptors(watched);
    if (poll(watched.data(), watched.size(), static_cast<int>(std::min<long>(left, kLookMs))) < 0 && errno == EINTR) {
      return News::Nothing;
    }
  }
}

void Subject::addDescriptors(std::vector<pollfd>& watched) const {
  watched.push_back({process_.endDescriptor(), POLLIN, 0});
  // A closed descriptor would always be readable.
  if (!socketClosed_) { watched.push_back({socket_.get(), POLLIN, 0}); }
  if (!outputClosed_) { watched.push_back({outputPipe_.get(), POLLIN, 0}); }
}

void Subject::finish(int timeoutMs, const std::function<bool()>& mustEnd) {
  const auto end = Clock::now() + std::chrono::milliseconds(timeoutMs);
  while (Clock::now() < end && !mustEnd() && wait(kLookMs) != News::Ended) {}
}

void Subject::answer(char kind) const {
  // wait() notices if the subject has died in the meantime: no SIGPIPE, no error here.
  const wire::Message message{kind, request_};
  (void)!send(socket_.get(), &message, sizeof message, MSG_NOSIGNAL);
}

}  // namespace heddle::explore
