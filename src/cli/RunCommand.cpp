#include "cli/RunCommand.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <vector>

#include "cli/ExitCode.h"
#include "cli/Interrupts.h"
#include "cli/KnownErrors.h"
#include "cli/MinimiseOptions.h"
#include "cli/ProgressView.h"
#include "cli/Regressions.h"
#include "cli/Report.h"
#include "cli/Resume.h"
#include "cli/RunOptions.h"
#include "cli/Terminal.h"
#include "cli/frameworks/TestFailure.h"
#include "cli/frameworks/TestFramework.h"
#include "cli/frameworks/TestsSummary.h"
#include "explain/Paint.h"
#include "explore/Forecast.h"
#include "explore/ProgramFile.h"
#include "explore/UnseenLocks.h"
#include "explore/WholeFile.h"
#include "judge/Suppressions.h"
#include "judge/Wording.h"

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
    "  heddle run --regressions tests/schedules -- ./server_test\n"
    "  heddle run --gtest -- ./unit_tests --gtest_filter='Queue.*'\n"
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
    CLI::Option* gtest = verb->add_flag(
        "--gtest", gtest_,
        "The program is made of GoogleTest's tests: each that --gtest_filter selects is explored by itself, "
        "with the whole budget");
    CLI::Option* catch2 = verb->add_flag(
        "--catch2", catch2_,
        "The same for Catch2: words after the program without a dash select tests; write options as --name=value");
    gtest->excludes(catch2);
    verb->add_option(
        "--regressions", regressions_,
        "Folder of findings to be kept with the sources: their schedules are tried first, and what is found "
        "is added");
    minimise_.declare(*verb);
    verb->add_option("--store", store_, "Where findings are saved")->capture_default_str();
    verb->add_option("--baseline", baselineFile_,
                     "File of known errors that `heddle baseline` wrote: only others are reported and fail the run");
    verb->add_option(
        "--suppressions", suppressionsFile_,
        "File of errors to pass over, one kind:pattern a line; ThreadSanitizer's files are read as they are");
    verb->add_flag("--json", json_, "Print one JSON object instead of text");
    verb->add_flag("--quiet,-q", quiet_, "Print the verdict only");
    verb->add_flag("--full", full_, "Fold nothing in stories: every frame of the standard library, every step");
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
    return resume_ && framework() == Framework::None ? resume() : begin();
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
    return framework() == Framework::None ? exploreFresh(command) : exploreTests(command);
  }

  Framework framework() const { return gtest_ ? Framework::GoogleTest : catch2_ ? Framework::Catch2 : Framework::None; }

  /// Each test is a campaign of its own.
  int exploreTests(const SubjectCommand& whole) {
    const auto tests = listTests(framework(), whole);
    if (!tests) {
      return report(tests.error());
    }
    const RunOptions given = options_;
    TestsSummary summary(tests->size(), json_);
    if (const auto begun = resume_ ? somethingIsLeft(whole, *tests) : logAll(whole, *tests); !begun) {
      return report(begun.error());
    }
    for (const FrameworkTest& test : *tests) {
      if (interruptCount() > 0) {
        break;
      }
      const SubjectCommand command = commandOf(whole, test);
      if (const auto before = resume_ ? doneBefore(command) : std::nullopt) {
        summary.wasDone(test, *before);
        continue;
      }
      test_ = &test;
      kept_ = false;
      resultOfTest_ = nullptr;
      summary.begins(test);
      options_ = given;
      const int code = resume_ ? resumeTest(command) : exploreFresh(command);
      if (code > kErrorFound && !kept_) {
        keepFailure(command);
      }
      summary.ends(test, code, std::move(resultOfTest_));
    }
    return summary.print();
  }

  static SubjectCommand commandOf(const SubjectCommand& whole, const FrameworkTest& test) {
    SubjectCommand command = whole;
    command.arguments = test.arguments;
    return command;
  }

  /// Tests that an interrupted run does not come to are unfinished, too: each has a log from the beginning on.
  Result<void> logAll(const SubjectCommand& whole, const std::vector<FrameworkTest>& tests) const {
    for (const FrameworkTest& test : tests) {
      const SubjectCommand command = commandOf(whole, test);
      (void)CampaignLog::begin(store().campaignFile(command), headerOf(command, options_));
    }
    return {};
  }

  bool hasLog(const SubjectCommand& command) const {
    std::error_code error;
    return std::filesystem::exists(store().campaignFile(command), error);
  }

  Result<void> somethingIsLeft(const SubjectCommand& whole, const std::vector<FrameworkTest>& tests) const {
    const auto isLeft = [&](const FrameworkTest& test) { return hasLog(commandOf(whole, test)); };
    if (std::ranges::none_of(tests, isLeft)) {
      return failure(fmt::format("no test of {} is left to be gone on with in {}", whole.program, store_),
                     "an exploration is kept when it is interrupted, or when its time is up", kWrongUsage);
    }
    return {};
  }

  /// What a test that has no log came to; nothing: it is not done.
  std::optional<RunRecord> doneBefore(const SubjectCommand& command) const {
    if (hasLog(command)) {
      return std::nullopt;
    }
    const std::vector<RunRecord> runs = store().runs();
    const auto run = std::ranges::find_if(runs, [&](const RunRecord& one) {
      return one.program == command.program && one.arguments == command.arguments;
    });
    return run == runs.end() ? std::nullopt : std::optional(*run);
  }

  int resumeTest(const SubjectCommand& command) {
    if (!hasLog(command)) {
      return exploreFresh(command);
    }
    options_.program = command.arguments;
    options_.program.insert(options_.program.begin(), command.program);
    return resume();
  }

  /// A test that could not be explored is told in reports, too.
  void keepFailure(const SubjectCommand& command) const {
    RunRecord run{command.program, command.arguments};
    run.suite = test_->suite;
    run.test = test_->name;
    run.verdict = "The test could not be explored.";
    run.exitCode = kTargetFailed;
    if (const auto kept = store().keepRun(command, run); !kept) {
      report(kept.error());
    }
  }

  int exploreFresh(const SubjectCommand& command) {
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
    unseenAssembler_ = hasUnseenAssembler(command.program);
    if (unseenAssembler_ && options_.points == "racing") {
      options_.points = "sync";  // whoever is stopped inside a lock that nobody sees keeps the others spinning for ever
    }
    const auto config = options_.config();
    if (!config) {
      return report(config.error());
    }
    const auto budget = options_.budget.campaign();
    if (!budget) {
      return report(budget.error());
    }
    const auto shorten = minimise_.budget();
    if (!shorten) {
      return report(shorten.error());
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
    Regressions::News known;
    if (!regressions_.empty()) {
      view.say("trying the schedules of earlier errors");
      auto news = Regressions(regressions_).rerun(command, supervision, resolver);
      if (!news) {
        view.clear();
        return report(news.error());
      }
      known = std::move(*news);
    }
    Campaign campaign(command, *config, *budget, supervision, resolver);
    if (log != nullptr) {
      campaign.keepLog(*log, std::move(past));
    }
    auto result = campaign.run();
    if (!result) {
      view.clear();
      return report(result.error());
    }
    std::ranges::move(known.suspects, std::inserter(result->suspects, result->suspects.begin()));
    if (!result->suspects.empty()) {
      view.say(fmt::format("replaying {} suspicious executions", result->suspects.size()));
    }
    auto findings = confirm(result->suspects, command, supervision, resolver);
    if (!findings) {
      view.clear();
      return report(findings.error());
    }
    if (*shorten && !result->interrupted && !findings->confirmed.empty()) {
      view.say(fmt::format("shortening {} schedules", findings->confirmed.size()));
      minimise(findings->confirmed, **shorten, supervision, resolver);
    }
    view.clear();
    for (Suspicion& suspicion : suspectDeadlocks(*result, *findings, resolver)) {
      findings->suspicions.push_back(std::move(suspicion));
    }
    if (!config->stopAtFirst && !result->interrupted) {
      for (Suspicion& suspicion : foresee(*result, *findings, command, *config, supervision, resolver)) {
        findings->suspicions.push_back(std::move(suspicion));
      }
    }
    if (test_ != nullptr) {
      nameFailures(framework(), *test_, *findings);
    }
    closeLog(log, *result, *findings);
    return conclude(command, *result, *findings, known);
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

  int conclude(const SubjectCommand& command, const CampaignResult& result, const ConfirmedFindings& findings,
               const Regressions::News& known) {
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
    for (const Suspicion& suspicion : findings.suspicions) {
      addOnce(suspicion);
    }
    if (const auto saved = saveSuspicions(suspicions_, store.root()); !saved) {
      report(saved.error());
    }
    Verdict verdict = verdictOf(
        {options_.strategy, options_.budget.seed, options_.points, options_.preemptionBound, options_.depthBound()},
        result, findings);
    if (unseenAssembler_) {
      verdict.notes.emplace_back(
          "Inline assembler of the program touches memory, which Heddle does not see: races are suspicions only, and "
          "threads switch at synchronisation (--points sync) unless you ask for more.");
    }
    if (baseline_) {
      weighAgainst(*baseline_, findings, verdict);
    }
    std::ranges::copy(known.notes, std::back_inserter(verdict.notes));
    keep(command, runRecord(command, verdict, result, findings));
    if (const auto kept = regressions_.empty() ? Result<void>{} : Regressions(regressions_).keep(findings, known.shown);
        !kept) {
      report(kept.error());
    }
    if (json_) {
      auto json = resultJson(verdict, result, findings, files, baseline_ ? &*baseline_ : nullptr, printTraces_);
      if (test_ != nullptr) {
        resultOfTest_ = std::move(json);
      } else {
        printJson(json);
      }
      return verdict.exitCode;
    }
    if (!quiet_) {
      for (const FindingRecord& record : findings.confirmed) {
        if (baseline_ && baseline_->contains(record.finding.id)) {
          continue;
        }
        printStory(record.finding, replayCommand(store, record.finding.id, store_ != kDefaultStore), {full_, full_});
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

  void addOnce(const Suspicion& suspicion) {
    if (std::ranges::find(suspicions_, suspicion.id, &Suspicion::id) == suspicions_.end()) {
      suspicions_.push_back(suspicion);
    }
  }

  void keep(const SubjectCommand& command, RunRecord run) {
    if (test_ != nullptr) {
      run.suite = test_->suite;
      run.test = test_->name;
    }
    kept_ = true;
    if (const auto kept = store().keepRun(command, run); !kept) {
      report(kept.error());
    }
  }

  static constexpr const char* kDefaultStore = ".heddle";

  RunOptions options_;
  bool unseenAssembler_ = false;
  MinimiseOptions minimise_;
  std::string store_ = kDefaultStore;
  std::string baselineFile_;
  std::string suppressionsFile_;
  Suppressions suppressions_;
  std::string trouble_;  ///< Why there is no log.
  std::string regressions_;
  bool gtest_ = false;
  bool catch2_ = false;
  const FrameworkTest* test_ = nullptr;  ///< The one that is explored now; null: the program as a whole.
  bool kept_ = false;                    ///< What its exploration came to.
  nlohmann::ordered_json resultOfTest_;  ///< With --json.
  std::vector<Suspicion> suspicions_;    ///< Of all tests.
  bool resume_ = false;
  std::optional<Baseline> baseline_;
  bool json_ = false;
  bool quiet_ = false;
  bool full_ = false;
  bool showOutput_ = false;
  bool printTraces_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRunCommand() { return std::make_unique<RunCommand>(); }

}  // namespace heddle::cli
