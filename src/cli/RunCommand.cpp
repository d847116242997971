#include "cli/RunCommand.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <vector>

#include "cli/ExitCode.h"
#include "cli/InstallTree.h"
#include "cli/Interrupts.h"
#include "cli/KnownErrors.h"
#include "cli/ProgressView.h"
#include "cli/Report.h"
#include "cli/RunOptions.h"
#include "cli/Terminal.h"
#include "explore/ProgramFile.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle run -- ./server_test\n"
    "  heddle run --strategy pct --depth 3 --schedules 10000 -- ./server_test --port 0\n"
    "  heddle run --strategy dfs --preemption-bound 2 -- ./queue_test\n"
    "  heddle run --preload -- ./built_without_heddle\n"
    "  heddle run --baseline heddle-baseline.json -- ./server_test\n"
    "\n"
    "Exit status: 0 no error found, 1 error found, 2 wrong usage, 3 the program could not be run, 70 error of "
    "Heddle.\n";

class RunCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("run", "Execute a program under many schedules and report what goes wrong");
    options_.declare(*verb);
    verb->add_option("--store", store_, "Where findings are saved")->capture_default_str();
    verb->add_option("--baseline", baselineFile_,
                     "File of known errors that `heddle baseline` wrote: only others are reported and fail the run");
    verb->add_flag("--json", json_, "Print one JSON object instead of text");
    verb->add_flag("--quiet,-q", quiet_, "Print the verdict only");
    verb->add_flag("--show-output", showOutput_, "Print the last output of the program, too");
    verb->add_flag("--print-traces", printTraces_, "With --json: the trace hash of every execution")->group("");
    verb->footer(kExamples);
    return verb;
  }

  int run() override {
    const auto config = options_.config();
    if (!config) {
      return report(config.error());
    }
    if (const auto loaded = baselineFile_.empty() ? Result<void>{} : loadBaseline(); !loaded) {
      return report(loaded.error());
    }
    const auto program = checkProgram(options_.program.front(), options_.preload);
    if (!program) {
      return report(program.error());
    }
    catchInterrupts();  // from here on there is a verdict so far
    return explore(*config, commandFor(*program));
  }

private:
  Result<void> loadBaseline() {
    auto loaded = Baseline::load(baselineFile_);
    if (!loaded) {
      return tl::unexpected(loaded.error());
    }
    baseline_ = std::move(*loaded);
    return {};
  }

  SubjectCommand commandFor(const ProgramFile& program) const {
    std::error_code error;
    return {program.path,
            {options_.program.begin() + 1, options_.program.end()},
            std::filesystem::current_path(error).string(),
            options_.preload ? InstallTree::ofThisProcess().runtime.string() : ""};
  }

  int explore(const wire::Config& config, const SubjectCommand& command) {
    Symbolizer symbols;
    Resolver resolver(symbols);
    const auto campaign = options_.budget.campaign();
    if (!campaign) {
      return report(campaign.error());
    }
    ProgressView view(!quiet_ && !json_, config.executions, campaign->time);
    Supervision supervision;
    supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(options_.hangSeconds * 1000));
    supervision.interrupts = interruptCount;
    supervision.progress = [&](const CampaignProgress& now) { view.show(now); };
    const auto result = Campaign(command, config, *campaign, supervision, resolver).run();
    if (!result) {
      view.clear();
      return report(result.error());
    }
    if (!result->suspects.empty()) {
      view.say(fmt::format("replaying {} suspicious executions", result->suspects.size()));
    }
    const auto findings = confirm(result->suspects, command, supervision, resolver);
    view.clear();
    return findings ? conclude(*result, *findings) : report(findings.error());
  }

  int conclude(const CampaignResult& result, const ConfirmedFindings& findings) {
    if (options_.isolation == "none" && result.tests == 0) {
      return report({"without isolation only programs that call heddle::test can be explored",
                     "leave out --isolation none", kWrongUsage});
    }
    const FindingStore store{std::filesystem::path(store_)};
    std::vector<std::string> files;
    for (const FindingRecord& record : findings.confirmed) {
      const auto saved = store.save(record);
      if (!saved) {
        report(saved.error());
      }
      files.push_back(saved ? saved->string() : "");
    }
    Verdict verdict = verdictOf({options_.strategy, options_.budget.seed, options_.points, options_.preemptionBound},
                                result, findings);
    if (baseline_) {
      weighAgainst(*baseline_, findings, verdict);
    }
    if (json_) {
      printJson(verdict, result, findings, files, printTraces_);
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
  std::optional<Baseline> baseline_;
  bool json_ = false;
  bool quiet_ = false;
  bool showOutput_ = false;
  bool printTraces_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRunCommand() { return std::make_unique<RunCommand>(); }

}  // namespace heddle::cli
