#include "classes/HarnessProcess.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sstream>
#include <string_view>

namespace heddle::classes {
namespace {

constexpr int kLookMs = 50;
constexpr std::chrono::minutes kLongestSleep{2};

bool isTagged(const std::string& line, std::string_view word) {
  return line.starts_with(word) && line.size() > word.size() && (line[word.size()] == '\t' || line[word.size()] == ' ');
}

bool parseVerdict(const std::string& line, TestResult& outcome) {
  unsigned constructed = 0;
  unsigned all = 0;
  unsigned exhausted = 0;
  unsigned long long sequential = 0;
  unsigned long long executions = 0;
  unsigned long long races = 0;
  unsigned long long bad = 0;
  unsigned long long wrong = 0;
  int consumed = 0;
  if (!isTagged(line, harness::answer::kVerdict)) { return false; }
  const std::string counts = line.substr(std::strlen(harness::answer::kVerdict) + 1);
  if (std::sscanf(counts.c_str(), "%u\t%llu\t%u\t%llu\t%u\t%llu\t%llu\t%u\t%llu\t%n", &constructed, &sequential, &all,
                  &executions, &exhausted, &races, &bad, &outcome.firstBad, &wrong, &consumed) < 9) {
    return false;
  }
  outcome.constructed = constructed != 0;
  outcome.sequentialRuns = sequential;
  outcome.allSequential = all != 0;
  outcome.executions = executions;
  outcome.exhausted = exhausted != 0;
  outcome.races = races;
  outcome.badEndings = bad;
  outcome.wrongResults = wrong;
  outcome.whyNot = counts.substr(static_cast<std::size_t>(consumed));
  return true;
}

/// The fields of a tab-separated line, without the first one.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> result;
  std::size_t at = line.find('\t');
  while (at != std::string::npos) {
    const std::size_t end = line.find('\t', at + 1);
    result.push_back(line.substr(at + 1, end == std::string::npos ? end : end - at - 1));
    at = end;
  }
  return result;
}

/// Reads lines about results of calls.
bool takeResult(const std::string& line, TestResult& outcome) {
  const std::vector<std::string> words = fields(line);
  const auto number = [&](std::size_t i) {
    return static_cast<std::size_t>(std::strtoul(words[i].c_str(), nullptr, 10));
  };
  if (isTagged(line, harness::answer::kLeftOut) && words.size() == 1) {
    outcome.leftOut.push_back(number(0));
  } else if (isTagged(line, harness::answer::kWrong) && words.size() == 2) {
    outcome.firstWrong.emplace_back(number(0), words[1]);
  } else if (isTagged(line, harness::answer::kOutcome)) {
    outcome.outcomes.push_back(line);
  } else if (isTagged(line, harness::answer::kPossible) && words.size() == 3 && number(0) < 1000) {
    outcome.possible.resize(std::max(outcome.possible.size(), number(0) + 1));
    outcome.possible[number(0)].emplace_back(number(1), words[2]);
  } else {
    return false;
  }
  return true;
}

/// False: not a line of the protocol.
bool take(const std::string& line, TestResult& outcome) {
  if (isTagged(line, harness::answer::kSequential)) {
    outcome.allSequential = line.ends_with('1');
    outcome.neverReturns = false;
  } else if (line.starts_with(harness::answer::kAllowed)) {
    std::istringstream words(line.substr(std::strlen(harness::answer::kAllowed)));
    for (std::uint32_t ending = 0; words >> ending;) {
      outcome.allowedEndings.insert(ending);
    }
  } else if (line == harness::answer::kOwnThreads) {
    outcome.hasOwnThreads = true;
  } else if (isTagged(line, harness::answer::kThrows)) {
    outcome.allowedThrows.push_back(line);
  } else {
    return takeResult(line, outcome) || parseVerdict(line, outcome);
  }
  return true;
}

}  // namespace

bool HarnessProcess::start() {
  explore::Pipe in;
  explore::Pipe out;
  if (!in.make() || !out.make()) { return false; }
  auto child =
      explore::ChildProcess::start({.words = {program_.string()},
                                    .files = {{.number = STDIN_FILENO, .ours = in.reader.get()},
                                              {.number = harness::kAnswerFd, .ours = out.writer.get()},
                                              {.number = STDOUT_FILENO, .path = "/dev/null", .flags = O_WRONLY},
                                              {.number = STDERR_FILENO, .path = "/dev/null", .flags = O_WRONLY}},
                                    .endsWithUs = true});
  if (!child) { return false; }
  child_ = std::move(*child);
  toChild_ = std::move(in.writer);
  fromChild_ = std::move(out.reader);
  buffer_.clear();
  return true;
}

void HarnessProcess::stop() {
  toChild_.close();
  fromChild_.close();
  child_.reset();
}

std::chrono::nanoseconds HarnessProcess::usedTime() const {
  clockid_t clock{};
  timespec used{};
  if (clock_getcpuclockid(child_->pid(), &clock) != 0 || clock_gettime(clock, &used) != 0) {
    return std::chrono::hours(1);
  }
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

/// False: the process is gone, has used its processor time up to \p end, or must end.
bool HarnessProcess::readLine(std::string& line, std::chrono::nanoseconds end) {
  // A process that sleeps uses no processor time; this limits its sleep.
  const auto deadline = std::chrono::steady_clock::now() + kLongestSleep;
  while (true) {
    if (const std::size_t stop = buffer_.find('\n'); stop != std::string::npos) {
      line = buffer_.substr(0, stop);
      buffer_.erase(0, stop + 1);
      return true;
    }
    if (mustEnd_()) { return false; }
    pollfd waiting{fromChild_.get(), POLLIN, 0};
    const int ready = poll(&waiting, 1, kLookMs);
    if (ready < 0 && errno != EINTR) { return false; }
    if (ready <= 0) {
      if (usedTime() > end || std::chrono::steady_clock::now() > deadline) { return false; }
      continue;
    }
    std::array<char, 4096> chunk{};
    const ssize_t got = read(fromChild_.get(), chunk.data(), chunk.size());
    if (got <= 0) { return false; }
    buffer_.append(chunk.data(), static_cast<std::size_t>(got));
  }
}

Result<TestResult> HarnessProcess::run(const generate::TestPlan& plan, const TestBudget& budget,
                                       const Patience& patience) {
  if (!child_ && !start()) { return failure(fmt::format("cannot start {}", program_.string())); }
  const std::string request =
      fmt::format("{} {} {} {} {} {}\n", budget.sequentialRuns, budget.schedules, budget.preemptions, budget.seed,
                  static_cast<int>(budget.compare), generate::planText(plan));
  TestResult outcome;
  const std::chrono::nanoseconds begin = usedTime();
  // Writing to a process that is gone must not kill us.
  signal(SIGPIPE, SIG_IGN);
  std::string line;
  outcome.neverReturns = true;
  bool complete = write(toChild_.get(), request.data(), request.size()) == static_cast<ssize_t>(request.size());
  while (complete && line != harness::answer::kDone) {
    const std::chrono::nanoseconds end = begin + (outcome.neverReturns ? patience.orders : patience.all);
    complete = readLine(line, end) && (line == harness::answer::kDone || take(line, outcome));
  }
  if (complete) {
    outcome.neverReturns = false;
  } else {
    outcome.cut = mustEnd_();
    outcome.died = !outcome.neverReturns && !outcome.cut;
    stop();
  }
  return outcome;
}

}  // namespace heddle::classes
