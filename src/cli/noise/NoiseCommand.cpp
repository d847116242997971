#include "cli/noise/NoiseCommand.h"

#include <utility>

#include "cli/HelpFormatter.h"
#include "cli/InstallTree.h"
#include "cli/Interrupts.h"
#include "cli/Terminal.h"
#include "cli/noise/NoiseOptions.h"
#include "cli/noise/NoiseSession.h"
#include "core/ExitCode.h"
#include "explore/program/ProgramFile.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "The program runs on real threads, with the system's scheduler. Noise delays threads at chosen places, and a "
    "search\n"
    "finds the few places where noise shows the bug. Build the program with `heddle c++`, as for `heddle run`.\n"
    "\n"
    "Examples:\n"
    "  heddle noise -- ./server_test\n"
    "  heddle noise --time 10m --write-config bug.noise -- ./server_test --port 0\n"
    "  heddle noise --config bug.noise --runs 50 -- ./server_test --port 0\n"
    "  heddle noise --mode white --rate 5 --runs 200 -- ./server_test\n"
    "  heddle noise --oracle 'grep -q corrupt && exit 1 || exit 0' -- ./converter input.txt\n"
    "  heddle noise --places -- ./server_test\n"
    "  heddle noise --time 10m -- ./server_test; heddle noise --time 10m --resume -- ./server_test\n"
    "\n"
    "Exit status: 0 no bug seen, 1 a bug or a data race was seen, 2 wrong usage, 3 the program could not be run, 70\n"
    "internal error.\n";

class NoiseCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb =
        app.add_subcommand("noise", "Run a program on real threads with delays, and find the places that matter");
    options_.declare(*verb);
    verb->footer(kExamples);
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &behindDashes_; }

  int run() override {
    options_.program.insert(options_.program.end(), behindDashes_.begin(), behindDashes_.end());
    if (options_.program.empty()) {
      return report({"no program to run", "name it after --, as in `heddle noise -- ./server_test`", kWrongUsage});
    }
    if (const auto finished = options_.finish(); !finished) { return report(finished.error()); }
    const auto deadline = options_.deadline();
    if (!deadline) { return report(deadline.error()); }
    const auto timeout = options_.runTimeout();
    if (!timeout) { return report(timeout.error()); }
    catchInterrupts();
    const auto program = explore::checkProgram(options_.program.front(), false);
    if (!program) { return report(program.error()); }
    seeding::TrialSetup setup;
    setup.command.program = program->path;
    setup.command.arguments.assign(options_.program.begin() + 1, options_.program.end());
    setup.command.input = options_.input;
    setup.library = InstallTree::ofThisProcess().noiseRuntime.string();
    setup.oracle = options_.oracle;
    setup.timeout = *timeout;
    setup.timeoutIsBug = options_.timeoutIsBug;
    return NoiseSession(options_, std::move(setup), *deadline).run();
  }

private:
  NoiseOptions options_;
  std::vector<std::string> behindDashes_;
};

}  // namespace

std::unique_ptr<Command> makeNoiseCommand() { return std::make_unique<NoiseCommand>(); }

}  // namespace heddle::cli
