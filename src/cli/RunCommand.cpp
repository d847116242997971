#include "cli/RunCommand.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <vector>

#include "cli/ExitCode.h"
#include "cli/Interrupts.h"
#include "cli/KnownErrors.h"
#include "cli/ProgressView.h"
#include "cli/Report.h"
#include "cli/Resume.h"
#include "cli/RunOptions.h"
#include "cli/Terminal.h"
#include "explore/ProgramFile.h"
#include "explore/WholeFile.h"
#include "judge/Suppressions.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle run -- ./server_test\n"
    "  heddle run --strategy pct --depth 3 --schedules 10000 -- ./server_test --port 0\n"
    "  heddle run --strategy dfs --preemption-bound 2 -- ./queue_test\n"
    "  heddle run --preload -- ./built_without_heddle\n"
    "  heddle run --baseline heddle-baseline.json -- ./server_test\n"
    "  heddle run --time 10m -- ./server_test; heddle run --resume\n"
    "\n"
    "Exit status: 0 no error found, 1 error found, 2 wrong usage, 3 the program could not be run, 70 error of "
    "Heddle.\n";

class RunCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("run", "Execute a program under many schedules and report what goes wrong");
    options_.declare(*verb);
    CLI::Option* resume =
        verb->add_flag("--resume", resume_,
                       "Go on with a campaign that was interrupted or whose time was up: that of the program named, or "
                       "the last one; it has its own options");
    for (CLI::Option* option : options_.shaping()) {
      resume->excludes(option);
    }
    verb->add_option("--store", store_, "Where findings are saved")->capture_default_str();
    verb->add_option("--baseline", baselineFile_,
                     "File of known errors that `heddle baseline` wrote: only others are reported and fail the run");
    verb->add_option(
        "--suppressions", suppressionsFile_,
        "File of errors to pass over, one kind:pattern a line; ThreadSanitizer's files are read as they are");
    verb->add_flag("--json", json_, "Print one JSON object instead of text");
    verb->add_flag("--quiet,-q", quiet_, "Print the verdict only");
    verb->add_flag("--show-output", showOutput_, "Print the last output of the program, too");
    verb->add_flag("--print-traces", printTraces_, "With --json: the trace hash of every execution")->group("");
    verb->footer(kExamples);
    return verb;
  }

  int run() override {
    if (const auto loaded = baselineFile_.empty() ? Result<void>{} : loadBaseline(); !loaded) {
      return report(loaded.error());
    }
    if (const auto loaded = suppressionsFile_.empty() ? Result<void>{} : loadSuppressions(); !loaded) {
      return report(loaded.error());
    }
    return resume_ ? resume() : begin();
  }

private:
  int begin() {
    if (options_.program.empty()) {
      return report({"no program to run", "name it after --, as in `heddle run -- ./server_test`", kWrongUsage});
    }
    const auto program = checkProgram(options_.program.front(), options_.preload);
    if (!program) {
      return report(program.error());
    }
    SubjectCommand command = commandFor(program->path, options_);
    auto input = keptInput(store(), options_);
    if (!input) {
      return report(input.error());
    }
    command.input = std::move(*input);
    auto log = CampaignLog::begin(store().campaignFile(command), headerOf(command, options_));
    if (!log) {
      trouble_ = log.error().what;
    }
    return explore(command, log ? &*log : nullptr, {});
  }

  int resume() {
    auto unfinished = takeUp(store(), options_);
    if (!unfinished) {
      return report(unfinished.error());
    }
    const SubjectCommand command = unfinished->past.header.command;
    return explore(command, &unfinished->log, std::move(unfinished->past));
  }

  FindingStore store() const { return FindingStore{std::filesystem::path(store_)}; }

  Result<void> loadBaseline() {
    auto loaded = Baseline::load(baselineFile_);
    if (!loaded) {
      return tl::unexpected(loaded.error());
    }
    baseline_ = std::move(*loaded);
    return {};
  }

  Result<void> loadSuppressions() {
    const auto text = readWhole(suppressionsFile_);
    auto parsed = text ? Suppressions::parse(*text) : tl::unexpected(text.error());
    if (!parsed) {
      return failure(fmt::format("{}: {}", suppressionsFile_, parsed.error().what), parsed.error().hint, kWrongUsage);
    }
    suppressions_ = std::move(*parsed);
    return {};
  }

  int explore(const SubjectCommand& command, CampaignLog* log, CampaignPast past) {
    const auto config = options_.config();
    if (!config) {
      return report(config.error());
    }
    const auto budget = options_.budget.campaign();
    if (!budget) {
      return report(budget.error());
    }
    catchInterrupts();  // from here on there is a verdict so far
    Symbolizer symbols;
    Resolver resolver(symbols);
    ProgressView view(!quiet_ && !json_, config->executions, budget->time);
    Supervision supervision;
    supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(options_.hangSeconds * 1000));
    supervision.interrupts = interruptCount;
    supervision.mustEnd = interruptIsPressing;
    supervision.suppressions = &suppressions_;
    supervision.progress = [&](const CampaignProgress& now) { view.show(now); };
    Campaign campaign(command, *config, *budget, supervision, resolver);
    if (log != nullptr) {
      campaign.keepLog(*log, std::move(past));
    }
    auto result = campaign.run();
    if (!result) {
      view.clear();
      return report(result.error());
    }
    if (!result->suspects.empty()) {
      view.say(fmt::format("replaying {} suspicious executions", result->suspects.size()));
    }
    auto findings = confirm(result->suspects, command, supervision, resolver);
    view.clear();
    if (!findings) {
      return report(findings.error());
    }
    for (Suspicion& suspicion : suspectDeadlocks(*result, *findings, resolver)) {
      findings->suspicions.push_back(std::move(suspicion));
    }
    closeLog(log, *result, *findings);
    return conclude(*result, *findings);
  }

  /// What came to its end need not be gone on with.
  void closeLog(CampaignLog* log, CampaignResult& result, const ConfirmedFindings& findings) const {
    const bool unfinished = result.interrupted || result.timeUp || findings.left > 0;
    result.resumable = unfinished && log != nullptr && log->trouble().empty();
    result.logTrouble = log != nullptr ? log->trouble() : trouble_;
    if (log != nullptr && !unfinished) {
      log->remove();
    }
  }

  int conclude(const CampaignResult& result, const ConfirmedFindings& findings) {
    if (options_.isolation == "none" && result.tests == 0) {
      return report({"without isolation only programs that call heddle::test can be explored",
                     "leave out --isolation none", kWrongUsage});
    }
    const FindingStore store = this->store();
    std::vector<std::string> files;
    for (const FindingRecord& record : findings.confirmed) {
      const auto saved = store.save(record);
      if (!saved) {
        report(saved.error());
      }
      files.push_back(saved ? saved->string() : "");
    }
    if (const auto saved = saveSuspicions(findings.suspicions, store.root()); !saved) {
      report(saved.error());
    }
    Verdict verdict = verdictOf({options_.strategy, options_.budget.seed, options_.points, options_.preemptionBound},
                                result, findings);
    if (baseline_) {
      weighAgainst(*baseline_, findings, verdict);
    }
    if (json_) {
      printJson(verdict, result, findings, files, baseline_ ? &*baseline_ : nullptr, printTraces_);
      return verdict.exitCode;
    }
    if (!quiet_) {
      for (const FindingRecord& record : findings.confirmed) {
        if (baseline_ && baseline_->contains(record.finding.id)) {
          continue;
        }
        printStory(record.finding, replayCommand(store, record.finding.id, store_ != kDefaultStore));
      }
    }
    if (!quiet_) {
      printSuspicions(findings.suspicions);
    }
    if (showOutput_) {
      fmt::print("Last output of the program:\n{}\n", result.output);
    }
    printVerdict(verdict);
    return verdict.exitCode;
  }

  static constexpr const char* kDefaultStore = ".heddle";

  RunOptions options_;
  std::string store_ = kDefaultStore;
  std::string baselineFile_;
  std::string suppressionsFile_;
  Suppressions suppressions_;
  std::string trouble_;  ///< Why there is no log.
  bool resume_ = false;
  std::optional<Baseline> baseline_;
  bool json_ = false;
  bool quiet_ = false;
  bool showOutput_ = false;
  bool printTraces_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRunCommand() { return std::make_unique<RunCommand>(); }

}  // namespace heddle::cli
