#include "cli/AnalyseCommand.h"

#include <fmt/format.h>

#include <cstdio>

#include "analyse/ClassAnalysis.h"
#include "cli/AnalyseReport.h"
#include "cli/ClassOptions.h"
#include "cli/HelpFormatter.h"
#include "cli/ProgramReportText.h"
#include "cli/Terminal.h"
#include "core/ExitCode.h"
#include "explore/program/ProgramFile.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle analyse --header include/queue.h 'BoundedQueue<int>' -- -Iinclude -std=c++20\n"
    "  heddle analyse --header src/pool.h --source src/pool.cpp -p build Pool\n"
    "  heddle analyse -- ./server                     # a program built with `heddle c++`\n"
    "\n"
    "For a program, the report lists the places that threads share, who accesses them under which locks, pairs of\n"
    "threads that access a place without a common lock, the orders in which locks are taken, and which parts of the\n"
    "program are not known. It is a static approximation: `heddle run` finds out which pairs are errors.\n"
    "\n"
    "Exit status: 0 the class or program was analysed, 2 wrong usage or no such class, 3 the header does not compile, "
    "70 internal "
    "error.\n";

class AnalyseCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("analyse",
                                        "Show what the methods of a class, or the threads of a program, share under "
                                        "which locks, and what may interfere");
    options_.declare(*verb);
    verb->add_flag("!--no-write-write", dependence_.writeWrite,
                   "Do not count two writes of the same place as a conflict, as in the DepCon+ paper")
        ->group(kSearchGroup);
    verb->add_flag("--details", details_,
                   "Print every access of every method, with its line and the locks held; of a program, everything")
        ->group(kOutputGroup);
    verb->add_flag("--json", json_, "Print one JSON object instead of text")->group(kOutputGroup);
    verb->footer(kExamples);
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &options_.flagsBehindDashes; }

  int run() override {
    if (isProgram()) { return runProgram(); }
    const auto project = options_.project();
    if (!project) { return report(project.error()); }
    const auto query = options_.query(*project);
    if (!query) { return report(query.error()); }
    const auto facts = analyse::analyseClass(*query);
    if (!facts) { return report(facts.error()); }
    const facts::DependenceTable table(*facts, dependence_);
    fmt::print("{}", json_ ? analysisJson(*facts, table) : analysisText(*facts, table, details_));
    return kNothingFound;
  }

private:
  /// Without a class, the words after `--` are a program rather than compiler flags.
  bool isProgram() const {
    const std::vector<std::string>& words = options_.flagsBehindDashes;
    return options_.header.empty() && options_.className.empty() && !words.empty() && !words.front().starts_with("-");
  }

  int runProgram() const {
    const auto program = explore::findProgram(options_.flagsBehindDashes.front());
    if (!program) { return report(program.error()); }
    const auto analysed = analyse::analyseProgram(*program);
    if (!analysed) { return report(analysed.error()); }
    fmt::print("{}", json_ ? programJson(*analysed) : programText(*analysed, details_));
    return kNothingFound;
  }

  ClassOptions options_;
  facts::DependenceOptions dependence_;
  bool details_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> makeAnalyseCommand() { return std::make_unique<AnalyseCommand>(); }

}  // namespace heddle::cli
