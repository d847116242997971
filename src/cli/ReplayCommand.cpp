#include "cli/ReplayCommand.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/ExitCode.h"
#include "cli/InstallTree.h"
#include "cli/Interrupts.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "explore/ProgramFile.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle replay race-3f2a91\n"
    "  heddle replay .heddle/findings/deadlock-77c0de/finding.json\n"
    "  heddle replay race-3f2a91 -- ../other/place/of/the/same/program\n"
    "\n"
    "Exit status: 1 the error showed again, 3 it could not be replayed, 2 wrong usage, 70 error of Heddle.\n";

class ReplayCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("replay", "Repeat the execution of a finding exactly");
    verb->add_option("finding", finding_, "Id of a finding, or the path of its file")->required();
    verb->add_option("program", program_, "The program and its arguments, if it is no longer where it was");
    verb->add_option("--store", store_, "Where findings are saved; usual: the nearest .heddle from here upwards");
    verb->add_option("--carrier", carrier_, "What carries a thread: fiber or kernel; usual: as recorded")
        ->check(CLI::IsMember({"fiber", "kernel"}));
    verb->add_option("--hang-timeout", hangSeconds_, "Seconds without a step after which the execution is ended")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    verb->add_flag("--quiet,-q", quiet_, "Print only whether it was reproduced");
    verb->add_flag("--show-output", showOutput_, "Print what the program wrote, too");
    verb->footer(kExamples);
    return verb;
  }

  int run() override {
    const FindingStore store = store_.empty() ? FindingStore::nearest() : FindingStore(std::filesystem::path(store_));
    auto record = store.load(finding_);
    if (!record) {
      return report(record.error());
    }
    if (auto ready = prepare(record->schedule); !ready) {
      return report(ready.error());
    }
    catchInterrupts();
    Symbolizer symbols;
    Resolver resolver(symbols);
    Supervision supervision;
    supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(hangSeconds_ * 1000));
    supervision.interrupts = interruptCount;
    const auto replayed = replaySchedule(record->schedule, supervision, resolver);
    return replayed ? conclude(*record, *replayed) : report(replayed.error());
  }

private:
  /// Points the schedule at the program as it stands now, and checks that it is the one that was recorded.
  Result<void> prepare(Schedule& schedule) const {
    if (!program_.empty()) {
      schedule.command.program = program_.front();
      schedule.command.arguments.assign(program_.begin() + 1, program_.end());
    }
    const auto program = checkProgram(schedule.command.program, schedule.preload);
    if (!program) {
      return failure(program.error().what, program_.empty() ? "if it was moved: heddle replay FINDING -- PROGRAM ARGS"
                                                            : program.error().hint);
    }
    schedule.command.program = program->path;
    std::error_code error;
    if (!std::filesystem::is_directory(schedule.command.directory, error)) {
      schedule.command.directory.clear();
    }
    if (schedule.preload) {
      schedule.command.preload = InstallTree::ofThisProcess().runtime.string();
    }
    if (!carrier_.empty()) {
      schedule.carrier = carrier_ == "kernel" ? wire::CarrierKind::Kernel : wire::CarrierKind::Fiber;
    }
    return checkModules(schedule);
  }

  int conclude(const FindingRecord& record, const Replayed& replayed) const {
    if (showOutput_) {
      fmt::print("Output of the program:\n{}\n", replayed.output);
    }
    const Finding* again = sameErrorIn(replayed, record.finding);
    std::string different = difference(record.schedule, replayed);
    if (different.empty() && again == nullptr) {
      different = "the execution is the same, but it is judged differently: was the source file moved or changed?";
    }
    if (!different.empty()) {
      return report({fmt::format("{} was not reproduced: {}", record.finding.id, different),
                     "something that Heddle does not control has changed; `heddle run --strategy check-determinism` "
                     "may show what"});
    }
    if (!quiet_) {
      printStory(*again, "");
    }
    fmt::print("Reproduced: {} ({}, trace {:#018x}).\n", record.finding.id, kindName(again->kind),
               replayed.raw.outcome.traceHash);
    return kErrorFound;
  }

  std::string finding_;
  std::string store_;
  std::string carrier_;
  double hangSeconds_ = 10;
  bool quiet_ = false;
  bool showOutput_ = false;
  std::vector<std::string> program_;
};

}  // namespace

std::unique_ptr<Command> makeReplayCommand() { return std::make_unique<ReplayCommand>(); }

}  // namespace heddle::cli
