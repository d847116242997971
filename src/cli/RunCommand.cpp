#include "cli/RunCommand.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/ExitCode.h"
#include "cli/Exploration.h"
#include "cli/Resume.h"
#include "cli/RunOptions.h"
#include "cli/Terminal.h"
#include "cli/frameworks/FrameworkOptions.h"
#include "cli/frameworks/TestRuns.h"
#include "explore/ProgramFile.h"
#include "explore/WholeFile.h"

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
    "  heddle run -- ./unit_tests --gtest_filter='Queue.*'\n"
    "  heddle run -- ./catch2_tests '[mutex]'\n"
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
    frameworks_.declare(*verb);
    verb->add_option(
        "--regressions", settings_.regressions,
        "Folder of findings to be kept with the sources: their schedules are tried first, and what is found "
        "is added");
    settings_.minimise.declare(*verb);
    verb->add_option("--store", settings_.storeFolder, "Where findings are saved")->capture_default_str();
    verb->add_option("--baseline", baselineFile_,
                     "File of known errors that `heddle baseline` wrote: only others are reported and fail the run");
    verb->add_option(
        "--suppressions", suppressionsFile_,
        "File of errors to pass over, one kind:pattern a line; ThreadSanitizer's files are read as they are");
    verb->add_flag("--json", settings_.json, "Print one JSON object instead of text");
    verb->add_flag("--quiet,-q", settings_.quiet, "Print the verdict only");
    verb->add_flag("--full", settings_.full,
                   "Fold nothing in stories: every frame of the standard library, every step");
    verb->add_flag("--show-output", settings_.showOutput, "Print the last output of the program, too");
    verb->add_flag("--print-traces", settings_.printTraces, "With --json: the trace hash of every execution")
        ->group("");
    verb->add_flag("--print-phases", settings_.printPhases, "Print each phase as it begins, on standard error")
        ->group("");
    verb->footer(kExamples);
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &behindDashes_; }

  int run() override {
    options_.program.insert(options_.program.end(), behindDashes_.begin(), behindDashes_.end());
    if (const auto loaded = baselineFile_.empty() ? Result<void>{} : loadBaseline(); !loaded) {
      return report(loaded.error());
    }
    if (const auto loaded = suppressionsFile_.empty() ? Result<void>{} : loadSuppressions(); !loaded) {
      return report(loaded.error());
    }
    if (options_.program.empty()) {
      return resume_
                 ? exploration().resume()
                 : report({"no program to run", "name it after --, as in `heddle run -- ./server_test`", kWrongUsage});
    }
    return begin();
  }

private:
  int begin() {
    const auto program = checkProgram(options_.program.front(), options_.preload);
    if (!program) {
      return report(program.error());
    }
    SubjectCommand command = commandFor(program->path, options_);
    auto input = keptInput(settings_.store(), options_);
    if (!input) {
      return report(input.error());
    }
    command.input = std::move(*input);
    const Framework framework = frameworks_.frameworkOf(program->path);
    if (framework == Framework::None) {
      return exploreWhole(command);
    }
    const auto tests = listTests(framework, command);
    if (tests) {
      return TestRuns(settings_, options_, framework, resume_).run(command, *tests);
    }
    return frameworks_.isGiven() ? report(tests.error()) : exploreWhole(command);
  }

  int exploreWhole(const SubjectCommand& command) {
    return resume_ ? exploration().resume() : exploration().begin(command);
  }

  Exploration exploration() { return {settings_, options_, {}, suspicions_}; }

  Result<void> loadBaseline() {
    auto loaded = Baseline::load(baselineFile_);
    if (!loaded) {
      return tl::unexpected(loaded.error());
    }
    settings_.baseline = std::move(*loaded);
    return {};
  }

  Result<void> loadSuppressions() {
    const auto text = readWhole(suppressionsFile_);
    auto parsed = text ? Suppressions::parse(*text) : tl::unexpected(text.error());
    if (!parsed) {
      return failure(fmt::format("{}: {}", suppressionsFile_, parsed.error().what), parsed.error().hint, kWrongUsage);
    }
    settings_.suppressions = std::move(*parsed);
    return {};
  }

  RunOptions options_;
  RunSettings settings_;
  std::vector<std::string> behindDashes_;
  std::string baselineFile_;
  std::string suppressionsFile_;
  std::vector<Suspicion> suspicions_;
  FrameworkOptions frameworks_;
  bool resume_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRunCommand() { return std::make_unique<RunCommand>(); }

}  // namespace heddle::cli
