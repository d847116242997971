#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/AnalyseCommand.h"
#include "cli/BaselineCommand.h"
#include "cli/ClassCommand.h"
#include "cli/Command.h"
#include "cli/CompileCommand.h"
#include "cli/ExplainRawCommand.h"
#include "cli/FindingsCommand.h"
#include "cli/HelpFormatter.h"
#include "cli/ManualCommand.h"
#include "cli/ReplayCommand.h"
#include "cli/ReportCommand.h"
#include "cli/RunCommand.h"
#include "cli/StrategiesCommand.h"
#include "cli/Terminal.h"
#include "cli/VerifyCommand.h"
#include "cli/WordsBehindDashes.h"
#include "cli/guide/GuideCommand.h"
#include "cli/noise/NoiseCommand.h"
#include "core/ExitCode.h"

namespace {

using heddle::cli::Command;

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle c++ -g -O1 account.cpp -o account\n"
    "  heddle run -- ./account\n"
    "  heddle replay assertion-56b983\n"
    "  heddle report --format sarif --output heddle.sarif\n"
    "\n"
    "`heddle COMMAND --help` describes a command.\n";

std::vector<std::unique_ptr<Command>> makeCommands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(heddle::cli::makeRunCommand());
  commands.push_back(heddle::cli::makeGuideCommand());
  commands.push_back(heddle::cli::makeNoiseCommand());
  commands.push_back(heddle::cli::makeReplayCommand());
  commands.push_back(heddle::cli::makeFindingsCommand());
  commands.push_back(heddle::cli::makeReportCommand(HEDDLE_VERSION));
  commands.push_back(heddle::cli::makeBaselineCommand());
  commands.push_back(heddle::cli::makeClassCommand());
  commands.push_back(heddle::cli::makeAnalyseCommand());
  commands.push_back(heddle::cli::makeVerifyCommand(HEDDLE_VERSION));
  commands.push_back(heddle::cli::makeStrategiesCommand());
  commands.push_back(heddle::cli::makeExplainRawCommand());
  commands.push_back(heddle::cli::makeManualCommand(HEDDLE_VERSION));
  commands.push_back(heddle::cli::makeCompileCommand(heddle::cli::Language::kCxx));
  commands.push_back(heddle::cli::makeCompileCommand(heddle::cli::Language::kC));
  return commands;
}

/// The command that \p words choose, if it takes the words after `--` unchanged.
Command* taker(const std::vector<std::pair<CLI::App*, Command*>>& verbs, const std::vector<std::string>& words) {
  for (const auto& [verb, command] : verbs) {
    if (!words.empty() && verb->get_name() == words.front() && command->behindDashes() != nullptr) { return command; }
  }
  return nullptr;
}

int parseAndRun(std::vector<std::string> words) {
  CLI::App app{"Heddle finds concurrency errors in C++ programs, each with a schedule that reproduces it.", "heddle"};
  app.formatter(std::make_shared<heddle::cli::HelpFormatter>());
  app.set_version_flag("--version", "heddle " HEDDLE_VERSION);
  app.require_subcommand(0, 1);
  app.footer(kExamples);

  auto commands = makeCommands();
  std::vector<std::pair<CLI::App*, Command*>> verbs;
  verbs.reserve(commands.size());
  for (const auto& command : commands) {
    verbs.emplace_back(command->declare(app), command.get());
  }

  if (Command* command = taker(verbs, words)) {
    auto divided = heddle::cli::divideAtDashes(words);
    if (!divided) { return heddle::cli::report(divided.error()); }
    words = std::move(divided->before);
    *command->behindDashes() = std::move(divided->behind);
  }
  std::ranges::reverse(words);  // CLI11 expects them reversed
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) { return app.exit(error) == 0 ? heddle::kNothingFound : heddle::kWrongUsage; }
  for (const auto& [verb, command] : verbs) {
    if (verb->parsed()) { return command->run(); }
  }
  std::cerr << app.help();
  return heddle::kWrongUsage;
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto request = heddle::cli::compileRequest({argv, argv + argc})) {
    return heddle::cli::runCompile(*request);
  }
  return parseAndRun({argv + 1, argv + argc});
}
