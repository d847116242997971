#include "cli/RunCommand.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/HelpFormatter.h"
#include "cli/PipelineRun.h"
#include "cli/Resume.h"
#include "cli/RunOptions.h"
#include "cli/Terminal.h"
#include "cli/frameworks/FrameworkOptions.h"
#include "cli/frameworks/TestRuns.h"
#include "core/ExitCode.h"
#include "explore/program/ProgramFile.h"
#include "explore/store/WholeFile.h"

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
    "Exit status: 0 no error found, 1 error found, 2 wrong usage, 3 the program could not be run, 70 internal "
    "error.\n";

class RunCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("run", "Run a program under many schedules and report the errors found");
    options_.declare(*verb);
    CLI::Option* resume = verb->add_flag("--resume", resume_,
                                         "Resume the campaign of this program, or the last one, if it was interrupted "
                                         "or ran out of time. It keeps its options");
    resume->group(kSearchGroup);
    for (CLI::Option* option : options_.shaping()) {
      resume->excludes(option);
    }
    frameworks_.declare(*verb);
    verb->add_option("--regressions", settings_.regressions,
                     "Replay the schedules in this folder first, and add new findings to it")
        ->group(kSearchGroup)
        ->type_name("FOLDER");
    settings_.minimise.declare(*verb);
    const auto output = [](CLI::Option* option) { return option->group(kOutputGroup); };
    output(verb->add_option("--store", settings_.storeFolder, "Save findings in this folder"))
        ->type_name("FOLDER")
        ->capture_default_str();
    output(verb->add_option("--baseline", baselineFile_,
                            "Known errors, as written by `heddle baseline`: only other errors are reported and fail "
                            "the run"))
        ->type_name("FILE");
    output(verb->add_option("--suppressions", suppressionsFile_,
                            "Errors to ignore, one kind:pattern per line; files for ThreadSanitizer work too"))
        ->type_name("FILE");
    output(verb->add_flag("--json", settings_.json, "Print one JSON object instead of text"));
    output(verb->add_flag("--quiet,-q", settings_.quiet, "Print only the verdict"));
    output(
        verb->add_flag("--full", settings_.full,
                       "Print all frames of the standard library, all steps, and pairs of operations that came in one "
                       "order only"));
    output(verb->add_flag("--show-output", settings_.showOutput, "Also print the last output of the program"));
    verb->add_flag("--print-traces", settings_.printTraces, "With --json: print the trace hash of every execution")
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
                 ? pipeline().resume()
                 : report({"no program to run", "name it after --, as in `heddle run -- ./server_test`", kWrongUsage});
    }
    return begin();
  }

private:
  int begin() {
    const auto program = explore::checkProgram(options_.program.front(), options_.preload);
    if (!program) { return report(program.error()); }
    explore::SubjectCommand command = commandFor(program->path, options_);
    auto input = keptInput(settings_.store(), options_);
    if (!input) { return report(input.error()); }
    command.input = std::move(*input);
    const Framework framework = frameworks_.frameworkOf(program->path);
    if (framework == Framework::None) { return exploreWhole(command); }
    const auto tests = listTests(framework, command);
    if (tests) { return TestRuns(settings_, options_, framework, resume_).run(command, *tests); }
    return frameworks_.isGiven() ? report(tests.error()) : exploreWhole(command);
  }

  int exploreWhole(const explore::SubjectCommand& command) {
    return resume_ ? pipeline().resume() : pipeline().begin(command);
  }

  PipelineRun pipeline() { return {settings_, options_, {}, suspicions_}; }

  Result<void> loadBaseline() {
    auto loaded = explore::Baseline::load(baselineFile_);
    if (!loaded) { return tl::unexpected(loaded.error()); }
    settings_.baseline = std::move(*loaded);
    return {};
  }

  Result<void> loadSuppressions() {
    const auto text = explore::readWhole(suppressionsFile_);
    auto parsed = text ? judge::Suppressions::parse(*text) : tl::unexpected(text.error());
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
  std::vector<judge::Suspicion> suspicions_;
  FrameworkOptions frameworks_;
  bool resume_ = false;
};

}  // namespace

std::unique_ptr<Command> makeRunCommand() { return std::make_unique<RunCommand>(); }

}  // namespace heddle::cli
