#include "cli/ReplayCommand.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/HardStop.h"
#include "cli/HelpFormatter.h"
#include "cli/InstallTree.h"
#include "cli/Interrupts.h"
#include "cli/Report.h"
#include "cli/StopReport.h"
#include "cli/Terminal.h"
#include "core/ExitCode.h"
#include "explore/program/ProgramFile.h"
#include "explore/replay/Debugger.h"
#include "explore/replay/Replay.h"
#include "explore/store/ScheduleFile.h"
#include "judge/Judge.h"
#include "judge/Wording.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle replay race-3f2a91\n"
    "  heddle replay .heddle/findings/deadlock-77c0de/finding.json\n"
    "  heddle replay race-3f2a91 -- ../other/place/of/the/same/program\n"
    "  heddle replay --gdb deadlock-77c0de\n"
    "  heddle replay --until 12 deadlock-77c0de\n"
    "\n"
    "Exit status: 1 the error was reproduced, 3 it could not be replayed, 2 wrong usage, 70 internal error.\n"
    "With --gdb it is the exit status of gdb; with --until alone it is 0.\n";

/// The race of the execution that \p finding reports, counted from 1; 0: none.
std::uint32_t raceNumber(judge::Observation seen, const judge::Finding& finding) {
  const std::vector<judge::RaceNote> races = std::move(seen.races);
  for (std::size_t i = 0; i < races.size(); ++i) {
    seen.races = {races[i]};
    const std::vector<judge::Finding> judged = judge::judge(seen);
    if (!finding.races.empty() && std::ranges::find(judged, finding.id, &judge::Finding::id) != judged.end()) {
      return static_cast<std::uint32_t>(i + 1);
    }
  }
  return 0;
}

/// Number of frames between our runtime and the user's code, mostly inlined parts of the standard library.
std::uint32_t libraryFrames(const judge::Stack& stack) {
  const auto own = std::ranges::find(stack, false, &judge::StackFrame::foreign);
  return own == stack.end()
             ? 0
             : static_cast<std::uint32_t>(std::count_if(stack.begin(), own, [](const judge::StackFrame& frame) {
                 return frame.module.find("libheddle.so") == std::string::npos;
               }));
}

class ReplayCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("replay", "Replay the execution of a finding");
    verb->add_option("finding", finding_, "Id of a finding, the beginning of its id, or the path of its file")
        ->option_text("FINDING")
        ->required();
    verb->add_option("program", program_, "The program and its arguments, if it was moved")
        ->option_text("[-- PROGRAM ARGS...]");
    const auto subject = [](CLI::Option* option) { return option->group(kSubjectGroup); };
    const auto output = [](CLI::Option* option) { return option->group(kOutputGroup); };
    subject(verb->add_option("--store", store_,
                             "Folder with the findings (default: the nearest .heddle in this folder or above)"))
        ->type_name("FOLDER");
    subject(verb->add_option("--carrier", carrier_, "Run threads as fibers or kernel threads (default: as recorded)"))
        ->check(CLI::IsMember({"fiber", "kernel"}));
    subject(verb->add_option("--hang-timeout", hangSeconds_, "Stop the execution if it makes no step for this long"))
        ->type_name("SECONDS")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    output(verb->add_flag("--gdb", gdb_, "Run in gdb and stop at the failure; threads are then kernel threads"));
    output(
        verb->add_option("--until", until_,
                         "Stop before this step of the interleaving and show where every thread is; with --gdb, stop "
                         "the debugger there, in the thread of that step"))
        ->type_name("STEP")
        ->check(CLI::PositiveNumber);
    output(verb->add_flag("--quiet,-q", quiet_, "Print only whether the error was reproduced"));
    output(verb->add_flag("--full", full_, "Print all frames of the standard library and all steps"));
    output(verb->add_flag("--show-output", showOutput_, "Also print what the program wrote"));
    verb->footer(kExamples);
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &behindDashes_; }

  int run() override {
    program_.insert(program_.end(), behindDashes_.begin(), behindDashes_.end());
    const explore::FindingStore store =
        store_.empty() ? explore::FindingStore::nearest() : explore::FindingStore(std::filesystem::path(store_));
    const auto plain = explore::loadSchedule(finding_);
    if (!plain) { return report(plain.error()); }
    if (*plain) { return replayPlain(**plain); }
    auto record = store.load(finding_);
    if (!record) { return report(record.error()); }
    if (auto ready = prepare(record->schedule); !ready) { return report(ready.error()); }
    if (gdb_) { return debug(*record); }
    catchInterrupts();
    HardStop stop(HardStop::Clock::time_point::max(), *descendants_, [] {
      return report({"interrupted before the execution was replayed and judged", "", kTargetFailed});
    });
    const auto replayed = replay(record->schedule, until_);
    stop.standDown();
    if (!replayed) { return report(replayed.error()); }
    return until_ != 0 ? showStop(*record, *replayed) : conclude(*record, *replayed);
  }

private:
  /// Replays a schedule that no finding belongs to.
  int replayPlain(explore::Schedule schedule) {
    if (gdb_ || until_ != 0) {
      return report({"--gdb and --until need a finding", "this file holds only a schedule", kWrongUsage});
    }
    if (auto ready = prepare(schedule); !ready) { return report(ready.error()); }
    catchInterrupts();
    const auto replayed = replay(schedule, 0);
    if (!replayed) { return report(replayed.error()); }
    if (showOutput_) { fmt::print("Output of the program:\n{}\n", replayed->output); }
    if (const std::string different = explore::difference(schedule, *replayed); !different.empty()) {
      return report({"the execution was not reproduced: " + different, "", kTargetFailed});
    }
    fmt::print("Reproduced: {}, trace {:#018x}.\n", judge::counted(replayed->raw.outcome.steps, "step"),
               replayed->raw.outcome.traceHash);
    return kNothingFound;
  }

  /// Sets the schedule to the current path of the program, and checks that it is the recorded build.
  Result<void> prepare(explore::Schedule& schedule) const {
    if (!program_.empty()) {
      schedule.command.program = program_.front();
      schedule.command.arguments.assign(program_.begin() + 1, program_.end());
    }
    const auto program = explore::checkProgram(schedule.command.program, schedule.preload);
    if (!program) {
      return failure(program.error().what, program_.empty()
                                               ? "if the program was moved: heddle replay FINDING -- PROGRAM ARGS"
                                               : program.error().hint);
    }
    schedule.command.program = program->path;
    std::error_code error;
    if (!std::filesystem::is_directory(schedule.command.directory, error)) { schedule.command.directory.clear(); }
    if (schedule.preload) { schedule.command.preload = InstallTree::ofThisProcess().runtime.string(); }
    if (!carrier_.empty()) {
      schedule.options.carrier = carrier_ == "kernel" ? wire::CarrierKind::Kernel : wire::CarrierKind::Fiber;
    }
    return explore::checkModules(schedule);
  }

  Result<explore::Replayed> replay(const explore::Schedule& schedule, std::uint64_t untilStep) {
    explore::Supervision supervision;
    supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(hangSeconds_ * 1000));
    supervision.interrupts = interruptCount;
    supervision.mustEnd = interruptIsPressing;
    supervision.descendants = descendants_;
    return explore::replaySchedule(schedule, supervision, resolver_, untilStep);
  }

  int showStop(const explore::FindingRecord& record, const explore::Replayed& replayed) {
    const wire::Outcome& outcome = replayed.raw.outcome;
    if (outcome.ending == Ending::Stopped) {
      printStop(record.finding, resolver_.resolve(replayed.raw), until_);
      return kNothingFound;
    }
    const std::string different = explore::difference(record.schedule, replayed);
    return different.empty() ? report({fmt::format("the execution ended before step {}: it has {}", until_,
                                                   judge::counted(outcome.steps, "step")),
                                       "`heddle replay` shows the numbered steps", kWrongUsage})
                             : report(notReproduced(record, different));
  }

  /// Replays without the debugger first, to make sure that the error occurs on kernel threads, and to learn where.
  int debug(explore::FindingRecord& record) {
    const auto debugger = explore::findDebugger();
    if (!debugger) { return report(debugger.error()); }
    record.schedule.options.carrier = wire::CarrierKind::Kernel;
    const auto replayed = replay(record.schedule, 0);
    if (!replayed) { return report(replayed.error()); }
    const judge::Finding* again = explore::sameErrorIn(*replayed, record.finding);
    if (const std::string different = whyDifferent(record, *replayed); !different.empty()) {
      return report(notReproduced(record, different));
    }
    explore::DebuggerSetup setup;
    setup.script = InstallTree::ofThisProcess().gdbScript.string();
    setup.untilStep = until_;
    setup.raceNumber = raceNumber(resolver_.resolve(replayed->raw), *again);
    setup.framesAbove = libraryFrames(again->stack);
    fmt::print("{} [{}]: {}\n", again->headline, again->id, again->message);
    std::fflush(stdout);
    return report(explore::becomeDebugger(*debugger, record.schedule, setup));
  }

  static Error notReproduced(const explore::FindingRecord& record, const std::string& different) {
    const std::string what = fmt::format("{} was not reproduced: {}", record.finding.id, different);
    if (explore::runtimeChanged(record.schedule)) {
      return {what, "it was recorded with a different build of libheddle.so: find the error again with `heddle run`"};
    }
    return {what,
            "something outside Heddle's control has changed; `heddle run --strategy check-determinism` may show what"};
  }

  /// Empty: the recorded execution occurred again, with the same error.
  static std::string whyDifferent(const explore::FindingRecord& record, const explore::Replayed& replayed) {
    const std::string different = explore::difference(record.schedule, replayed);
    const bool lost = different.empty() && explore::sameErrorIn(replayed, record.finding) == nullptr;
    return lost ? "the execution is the same, but shows a different error: was the source file moved or changed?"
                : different;
  }

  int conclude(const explore::FindingRecord& record, const explore::Replayed& replayed) const {
    if (showOutput_) { fmt::print("Output of the program:\n{}\n", replayed.output); }
    if (const std::string different = whyDifferent(record, replayed); !different.empty()) {
      return report(notReproduced(record, different));
    }
    const judge::Finding* again = explore::sameErrorIn(replayed, record.finding);
    if (!quiet_) {
      // The saved finding may contain what other executions showed about the error.
      const bool knowsMore = !record.finding.cause.flip.empty() && again->id == record.finding.id;
      judge::Finding shown = knowsMore ? record.finding : *again;
      shown.minimised = record.finding.minimised;
      judge::addRaces(record.finding, shown);
      printStory(shown, "", {full_, full_});
    }
    fmt::print("Reproduced: {} ({}, trace {:#018x}).\n", record.finding.id, judge::kindName(again->kind),
               replayed.raw.outcome.traceHash);
    return kErrorFound;
  }

  std::string finding_;
  std::string store_;
  std::string carrier_;
  double hangSeconds_ = 10;
  bool gdb_ = false;
  std::uint64_t until_ = 0;
  bool quiet_ = false;
  bool full_ = false;
  bool showOutput_ = false;
  std::vector<std::string> program_;
  std::vector<std::string> behindDashes_;
  symbols::Symbolizer symbols_;
  explore::Resolver resolver_{symbols_};
  const std::shared_ptr<explore::Descendants> descendants_ = std::make_shared<explore::Descendants>();
};

}  // namespace

std::unique_ptr<Command> makeReplayCommand() { return std::make_unique<ReplayCommand>(); }

}  // namespace heddle::cli
