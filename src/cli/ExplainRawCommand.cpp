#include "cli/ExplainRawCommand.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/Report.h"
#include "cli/Terminal.h"
#include "core/ExitCode.h"
#include "explore/campaign/Confirmation.h"
#include "explore/naming/Resolver.h"
#include "explore/process/SharedBlock.h"
#include "explore/replay/Replay.h"
#include "judge/Judge.h"

namespace heddle::cli {
namespace {

class ExplainRawCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("explain-raw", "Report the error in the dump of a heddle::test");
    verb->add_option("file", file_, "The dump")->option_text("FILE")->required();
    verb->add_option("program", program_, "The program and its arguments (default: the calling process)")
        ->option_text("[-- PROGRAM ARGS...]");
    verb->add_option("--store", store_, "Save findings in this folder")->type_name("FOLDER")->capture_default_str();
    verb->footer("Example:\n  heddle explain-raw /tmp/heddle-dump-1234 -- ./queue_test --fast");
    verb->group("");
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &behindDashes_; }

  int run() override {
    program_.insert(program_.end(), behindDashes_.begin(), behindDashes_.end());
    const auto block = explore::SharedBlock::open(file_);
    if (!block) { return report(block.error()); }
    const explore::RawFinding raw = explore::capture(**block);
    symbols::Symbolizer symbols;
    explore::Resolver resolver(symbols);
    const explore::Schedule schedule = explore::scheduleOf(raw, commandOf(raw));
    const auto replayed = explore::replaySchedule(schedule, {}, resolver);
    const bool again = replayed && explore::difference(schedule, *replayed).empty() && !replayed->findings.empty();
    // If the execution cannot be repeated, the report is made from the dump alone: without steps, and not saved.
    const std::vector<judge::Finding> findings = again ? replayed->findings : judge::judge(resolver.resolve(raw));
    const explore::FindingStore store{std::filesystem::path(store_)};
    for (const judge::Finding& finding : findings) {
      const auto saved = again ? store.save({finding, schedule}) : Result<std::filesystem::path>();
      if (!saved) { report(saved.error()); }
      printStory(finding, again ? replayCommand(store, finding.id, store_ != kDefaultStore) : "");
    }
    if (!again) {
      fmt::print("Not reproduced in a fresh process: {}.\n",
                 replayed ? explore::difference(schedule, *replayed) : replayed.error().what);
    }
    return findings.empty() ? kNothingFound : kErrorFound;
  }

private:
  /// Our runtime starts this process as a child of the program that ran the test, so the arguments of our parent are
  /// those of the program.
  static std::vector<std::string> argumentsOfParent() {
    std::ifstream file(fmt::format("/proc/{}/cmdline", getppid()), std::ios::binary);
    std::vector<std::string> words;
    for (std::string word; std::getline(file, word, '\0');) {
      words.push_back(word);
    }
    return words;
  }

  static bool isParent(const std::string& program) {
    std::error_code error;
    return std::filesystem::read_symlink(fmt::format("/proc/{}/exe", getppid()), error) == program;
  }

  explore::SubjectCommand commandOf(const explore::RawFinding& raw) const {
    explore::SubjectCommand command;
    std::error_code error;
    command.directory = std::filesystem::current_path(error).string();
    command.program = raw.modules.empty() ? "" : raw.modules.front().path;
    std::vector<std::string> words = program_;
    if (words.empty() && isParent(command.program)) { words = argumentsOfParent(); }
    if (!program_.empty()) { command.program = std::filesystem::absolute(program_.front(), error).string(); }
    if (!words.empty()) { command.arguments.assign(words.begin() + 1, words.end()); }
    return command;
  }

  static constexpr const char* kDefaultStore = ".heddle";

  std::string file_;
  std::string store_ = kDefaultStore;
  std::vector<std::string> program_;
  std::vector<std::string> behindDashes_;
};

}  // namespace

std::unique_ptr<Command> makeExplainRawCommand() { return std::make_unique<ExplainRawCommand>(); }

}  // namespace heddle::cli
