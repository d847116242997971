#include "explore/replay/Replay.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <optional>

#include "core/Check.h"
#include "explore/process/Death.h"
#include "explore/process/ScratchDirectory.h"
#include "explore/process/Starvation.h"
#include "explore/process/StuckProbe.h"
#include "explore/process/Subject.h"
#include "judge/Judge.h"

namespace heddle {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a subject may take to exit after its last message, so that its last output arrives.
constexpr int kGoodbyeMs = 1000;

/// A recorded execution takes longer between steps, and must not time out where the original did not.
constexpr int kSlower = 4;

/// Waits until the execution has ended, and kills it if it makes no progress.
class ReplayWatch {
public:
  ReplayWatch(Subject& subject, SharedBlock& block, const Supervision& supervision, Ending expected)
      : subject_(subject),
        block_(block),
        supervision_(supervision),
        patience_((expected == Ending::NoProgress ? 1 : kSlower) * supervision.hangTimeout) {}

  enum class End : std::uint8_t {
    Outcome,  ///< The block holds an outcome.
    Nothing,  ///< The process ended without an outcome.
    Cut,      ///< Time is up.
  };
  End wait() {
    auto lastBeat = Clock::now();
    std::uint64_t steps = 0;
    for (;;) {
      switch (subject_.wait(100)) {
        case Subject::News::Finding:
          if (isOtherTest()) {
            subject_.answer(wire::kAnswerContinue);
            break;
          }
          [[fallthrough]];
        case Subject::News::Done:
          attributeKill(block_->outcome, hung_);
          return End::Outcome;
        case Subject::News::Ended:
          return endedAlone() ? End::Outcome : End::Nothing;
        default:
          break;
      }
      if (supervision_.mustEnd()) {
        return End::Cut;  // the owner of the subject kills it
      }
      if (Clock::now() - lastBeat <= patience_) { accesses_ = block_->recentCount; }
      const std::uint64_t now = block_->progress.currentSteps.load();
      if (now != steps) {
        steps = now;
        lastBeat = Clock::now();
      }
      const pid_t running = block_->progress.pid.load();
      const pid_t pid = running > 0 ? running : subject_.pid();
      const auto quiet = Clock::now() - lastBeat;
      if (starvation_.hadEnoughTime(pid, quiet, patience_)) {
        if (hung_) {
          subject_.kill();  // the process that should have noticed the kill is stuck, too
        }
        hung_ = true;
        block_->progress.killedByDriver.store(pid);
        noteWhereItStands(pid, *block_);
        if (block_->recentCount == accesses_) {
          block_->recentCount = 0;  // the accesses are old: the thread no longer makes any
        }
        ::kill(pid, SIGKILL);
        lastBeat = Clock::now();
      }
    }
  }

  bool hung() const { return hung_; }

private:
  /// The tests before the one to be replayed run, too, and may fail.
  bool isOtherTest() const { return block_->outcome.testOrdinal != block_->config.testOrdinal; }

  /// Whether the outcome can be derived although the process sent none: it was killed, died of a signal, or could not
  /// send its message.
  bool endedAlone() const {
    const auto lost = static_cast<char>(block_->progress.lostMessage.load());
    if (lost == wire::kMessageFinding || lost == wire::kMessageDone) {
      return true;  // the outcome is in the block
    }
    const bool inProcess = runsInProcess(subject_, *block_);
    if (!inProcess || (!hung_ && !WIFSIGNALED(subject_.status()))) { return false; }
    block_->outcome.ending = hung_ ? Ending::NoProgress : Ending::FatalSignal;
    block_->outcome.code = hung_ ? block_->outcome.code : WTERMSIG(subject_.status());
    block_->outcome.traceHash = 0;
    return true;
  }

  Subject& subject_;
  SharedBlock& block_;
  const Supervision& supervision_;
  const std::chrono::milliseconds patience_;
  Starvation starvation_;
  bool hung_ = false;
  std::uint64_t accesses_ = 0;  ///< Accesses seen at the last poll before the timeout.
};

bool samePlace(const AccessNote& a, const AccessNote& b) {
  return !a.stack.empty() && !b.stack.empty() && a.write == b.write && a.thread == b.thread &&
         a.stack.front().module == b.stack.front().module && a.stack.front().offset == b.stack.front().offset;
}

/// Compares code places: the name of the variable is part of the id, and may be more precise now.
bool sameRace(const Finding& wanted, const Finding& found) {
  return wanted.kind == FindingKind::DataRace && found.kind == FindingKind::DataRace && !wanted.races.empty() &&
         !found.races.empty() && samePlace(wanted.races.front().first, found.races.front().first) &&
         samePlace(wanted.races.front().second, found.races.front().second);
}

bool sameError(const Finding& wanted, const Finding& found) {
  // At most one error other than races ends an execution, and the replay was identical step by step. The place may be
  // more precise now: the loop of an endless execution, or the call that entered a library, comes from recorded events.
  return wanted.id == found.id || sameRace(wanted, found) ||
         (wanted.kind == found.kind && wanted.kind != FindingKind::DataRace);
}

/// Nothing: the process was killed from outside.
Result<std::optional<Replayed>> recordOnce(const Schedule& schedule, const Supervision& supervision,
                                           std::uint64_t untilStep) {
  auto block = SharedBlock::create();
  if (!block) { return tl::unexpected(block.error()); }
  const auto scratch = ScratchDirectory::make(*supervision.descendants);
  if (!scratch) { return tl::unexpected(scratch.error()); }
  fillReplay(schedule, **block);
  prepareExecution(schedule.command, *scratch, (*block)->config);
  (*block)->config.untilStep = untilStep;
  auto subject = Subject::start(schedule.command, *block, *supervision.descendants);
  if (!subject) { return tl::unexpected(subject.error()); }
  ReplayWatch watch(**subject, *block, supervision, schedule.ending);
  const ReplayWatch::End end = watch.wait();
  if (end == ReplayWatch::End::Cut) { return failure("the replay was cut short"); }
  if (end == ReplayWatch::End::Nothing) {
    const int status = (*subject)->status();
    if (!watch.hung() && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) { return std::nullopt; }
    return tl::unexpected(explainDeath(**subject, **block, schedule.command, watch.hung()));
  }
  Replayed replayed;
  replayed.raw = capture(**block);
  (*subject)->answer(
      wire::kAnswerStop);  // not before: the subject continues in the same block, perhaps with another test
  (*subject)->finish(kGoodbyeMs, supervision.mustEnd);
  replayed.output = (*subject)->output();
  return replayed;
}

}  // namespace

std::string endOf(const std::string& output) {
  constexpr std::size_t kKept = 4096;
  if (output.size() <= kKept) { return output; }
  const std::size_t line = output.find('\n', output.size() - kKept);
  return output.substr(line == std::string::npos ? output.size() - kKept : line + 1);
}

Result<Replayed> recordSchedule(const Schedule& schedule, const Supervision& supervision, std::uint64_t untilStep) {
  constexpr int kAttempts = 3;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    auto replayed = recordOnce(schedule, supervision, untilStep);
    if (!replayed) { return tl::unexpected(replayed.error()); }
    if (std::optional<Replayed>& done = *replayed) { return std::move(*done); }
  }
  return failure(fmt::format("{} was killed (SIGKILL) every time it was replayed", schedule.command.program));
}

Result<Replayed> replaySchedule(const Schedule& schedule, const Supervision& supervision, Resolver& resolver,
                                std::uint64_t untilStep) {
  auto replayed = recordSchedule(schedule, supervision, untilStep);
  if (replayed) { replayed->findings = judge(resolver.resolve(replayed->raw), supervision.suppressions); }
  return replayed;
}

const Finding* sameErrorIn(const Replayed& replayed, const Finding& wanted) {
  const auto found =
      std::ranges::find_if(replayed.findings, [&](const Finding& finding) { return sameError(wanted, finding); });
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

}  // namespace heddle
