#include "explore/replay/Replay.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <optional>

#include "core/Check.h"
#include "explore/process/Death.h"
#include "explore/process/StuckProbe.h"
#include "explore/process/SupervisedRun.h"
#include "judge/Judge.h"

namespace heddle::explore {
namespace {

/// How long a subject may take to exit after its last message, so that its last output arrives.
constexpr int kGoodbyeMs = 1000;

/// A recorded execution takes longer between steps, and must not time out where the original did not.
constexpr int kSlower = 4;

constexpr std::chrono::milliseconds kTick{100};

/// Waits until the execution has ended, and kills it if it makes no progress.
class ReplayWatch {
public:
  ReplayWatch(SupervisedProcess& process, const Supervision& supervision, Ending expected)
      : process_(process),
        block_(process.block()),
        supervised_(process, {.tick = kTick,
                              .patience = (expected == Ending::NoProgress ? 1 : kSlower) * supervision.hangTimeout,
                              .mustEnd = supervision.mustEnd,
                              .onNews = [this](Subject::News news) { return onNews(news); },
                              .whilePatient = [this] { accesses_ = block_.recentCount; },
                              .examine = [this](pid_t pid) { examine(pid); }}) {}

  enum class End : std::uint8_t {
    Outcome,  ///< The block holds an outcome.
    Nothing,  ///< The process ended without an outcome.
    Cut,      ///< Time is up.
  };
  End wait() {
    if (supervised_.wait() == SupervisedRun::End::Cut) { return End::Cut; }
    return hasOutcome_ ? End::Outcome : End::Nothing;
  }

private:
  SupervisedRun::Next onNews(Subject::News news) {
    switch (news) {
      case Subject::News::Finding:
        if (isOtherTest()) {
          process_.subject().answer(wire::kAnswerContinue);
          return SupervisedRun::Next::Wait;
        }
        [[fallthrough]];
      case Subject::News::Done:
        hasOutcome_ = true;
        return SupervisedRun::Next::Stop;
      case Subject::News::Ended:
        hasOutcome_ = endedAlone();
        return SupervisedRun::Next::Stop;
      case Subject::News::Nothing:
      case Subject::News::Unit:
      case Subject::News::Spent:
        break;
    }
    return SupervisedRun::Next::Wait;
  }

  void examine(pid_t pid) {
    noteWhereItStands(pid, block_);
    if (block_.recentCount == accesses_) {
      block_.recentCount = 0;  // the accesses are old: the thread no longer makes any
    }
  }

  /// The tests before the one to be replayed run, too, and may fail.
  bool isOtherTest() const { return block_.outcome.testOrdinal != block_.config.testOrdinal; }

  /// Whether the outcome can be derived although the process sent none: it was killed, died of a signal, or could not
  /// send its message.
  bool endedAlone() const {
    const auto lost = static_cast<char>(block_.progress.lostMessage.load());
    if (lost == wire::kMessageFinding || lost == wire::kMessageDone) {
      return true;  // the outcome is in the block
    }
    const auto death = deathOf(process_.subject().status(), block_.outcome, process_.watch().killed());
    if (!death || !runsInProcess(process_.subject(), block_)) { return false; }
    block_.outcome.ending = death->ending;
    block_.outcome.code = death->code;
    block_.outcome.traceHash = 0;
    return true;
  }

  SupervisedProcess& process_;
  wire::ControlBlock& block_;
  std::uint64_t accesses_ = 0;  ///< Accesses seen at the last tick before the timeout.
  bool hasOutcome_ = false;
  SupervisedRun supervised_;
};

bool samePlace(const judge::AccessNote& a, const judge::AccessNote& b) {
  return !a.stack.empty() && !b.stack.empty() && a.write == b.write && a.thread == b.thread &&
         a.stack.front().module == b.stack.front().module && a.stack.front().offset == b.stack.front().offset;
}

/// Compares code places: the name of the variable is part of the id, and may be more precise now.
bool sameRace(const judge::Finding& wanted, const judge::Finding& found) {
  return wanted.kind == judge::FindingKind::DataRace && found.kind == judge::FindingKind::DataRace &&
         !wanted.races.empty() && !found.races.empty() &&
         samePlace(wanted.races.front().first, found.races.front().first) &&
         samePlace(wanted.races.front().second, found.races.front().second);
}

bool sameError(const judge::Finding& wanted, const judge::Finding& found) {
  // At most one error other than races ends an execution, and the replay was identical step by step. The place may be
  // more precise now: the loop of an endless execution, or the call that entered a library, comes from recorded events.
  return wanted.id == found.id || sameRace(wanted, found) ||
         (wanted.kind == found.kind && wanted.kind != judge::FindingKind::DataRace);
}

/// Nothing: the process was killed from outside.
Result<std::optional<Replayed>> recordOnce(const Schedule& schedule, const Supervision& supervision,
                                           Recording recording) {
  auto process = SupervisedProcess::prepare(schedule.command, *supervision.descendants);
  if (!process) { return tl::unexpected(process.error()); }
  wire::ControlBlock& block = process->block();
  fillReplay(schedule, block);
  block.config.untilStep = recording.untilStep;
  block.config.everyAccess = recording.everyAccess;
  if (auto started = process->start(); !started) { return tl::unexpected(started.error()); }
  Subject& subject = process->subject();
  const ReplayWatch::End end = ReplayWatch(*process, supervision, schedule.ending).wait();
  if (end == ReplayWatch::End::Cut) { return failure("the replay was cut short"); }
  if (end == ReplayWatch::End::Nothing) {
    const bool hung = process->watch().killed();
    const int status = subject.status();
    if (!hung && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) { return std::nullopt; }
    return tl::unexpected(explainDeath(subject, block, schedule.command, hung));
  }
  Replayed replayed;
  replayed.raw = capture(block);
  subject.answer(wire::kAnswerStop);  // not before: the subject continues in the same block, perhaps with another test
  subject.finish(kGoodbyeMs, supervision.mustEnd);
  replayed.output = subject.output();
  return replayed;
}

}  // namespace

std::string endOf(const std::string& output) {
  constexpr std::size_t kKept = 4096;
  if (output.size() <= kKept) { return output; }
  const std::size_t line = output.find('\n', output.size() - kKept);
  return output.substr(line == std::string::npos ? output.size() - kKept : line + 1);
}

Result<Replayed> recordSchedule(const Schedule& schedule, const Supervision& supervision, Recording recording) {
  constexpr int kAttempts = 3;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    auto replayed = recordOnce(schedule, supervision, recording);
    if (!replayed) { return tl::unexpected(replayed.error()); }
    if (std::optional<Replayed>& done = *replayed) { return std::move(*done); }
  }
  return failure(fmt::format("{} was killed (SIGKILL) every time it was replayed", schedule.command.program));
}

Result<Replayed> replaySchedule(const Schedule& schedule, const Supervision& supervision, Resolver& resolver,
                                std::uint64_t untilStep) {
  auto replayed = recordSchedule(schedule, supervision, {.untilStep = untilStep});
  if (replayed) { replayed->findings = judge::judge(resolver.resolve(replayed->raw), supervision.suppressions); }
  return replayed;
}

const judge::Finding* sameErrorIn(const Replayed& replayed, const judge::Finding& wanted) {
  const auto found = std::ranges::find_if(replayed.findings,
                                          [&](const judge::Finding& finding) { return sameError(wanted, finding); });
  return found == replayed.findings.end() ? nullptr : &*found;
}

std::string difference(const Schedule& schedule, const Replayed& replayed) {
  const wire::Outcome& outcome = replayed.raw.outcome;
  if (outcome.testOrdinal != schedule.testOrdinal) {
    return fmt::format("the replay did not reach heddle::test number {}", schedule.testOrdinal);
  }
  if (outcome.ending == Ending::Diverged) {
    return fmt::format("the replay diverged at decision {}{}{}", outcome.divergedAt,
                       outcome.text[0] == '\0' ? "" : ": ", outcome.text);
  }
  if (outcome.ending != schedule.ending) {
    return fmt::format("the replay ended as \"{}\", not as \"{}\"", endingName(outcome.ending),
                       endingName(schedule.ending));
  }
  // An execution that was killed has neither a place nor a hash.
  if (schedule.traceHash == 0 || outcome.ending == Ending::NoProgress) { return ""; }
  // A stack overflow happens wherever the stack ends. That may be in a hook, which needs more stack when it records.
  if (outcome.site != schedule.site && !inRuntime(replayed.raw, outcome.site) &&
      !inRuntime(replayed.raw, schedule.site)) {
    return "the replay ended at a different place";
  }
  if (outcome.traceHash != schedule.traceHash) { return "the replay's trace differs"; }
  return "";
}

}  // namespace heddle::explore
