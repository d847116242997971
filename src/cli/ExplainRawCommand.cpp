#include "cli/ExplainRawCommand.h"

#include <filesystem>
#include <string>
#include <vector>

#include "cli/ExitCode.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "explore/Resolver.h"
#include "explore/SharedBlock.h"
#include "judge/Judge.h"

namespace heddle::cli {
namespace {

class ExplainRawCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("explain-raw", "Report what a heddle::test left in a dump");
    verb->add_option("file", file_, "The dump")->required();
    verb->add_option("program", program_, "The program and its arguments; usual: the program in the dump, without any");
    verb->add_option("--store", store_, "Where findings are saved")->capture_default_str();
    verb->footer("Example:\n  heddle explain-raw /tmp/heddle-dump-1234 -- ./queue_test --fast");
    verb->group("");
    return verb;
  }

  int run() override {
    const auto block = SharedBlock::open(file_);
    if (!block) {
      return report(block.error());
    }
    const RawFinding raw = capture(**block);
    Symbolizer symbols;
    Resolver resolver(symbols);
    const std::vector<Finding> findings = judge(resolver.resolve(raw));
    const FindingStore store{std::filesystem::path(store_)};
    for (const Finding& finding : findings) {
      if (const auto saved = store.save({finding, scheduleOf(raw, commandOf(raw))}); !saved) {
        report(saved.error());
      }
      printStory(finding, replayCommand(store, finding.id, store_ != kDefaultStore));
    }
    return findings.empty() ? kNothingFound : kErrorFound;
  }

private:
  SubjectCommand commandOf(const RawFinding& raw) const {
    SubjectCommand command;
    std::error_code error;
    command.directory = std::filesystem::current_path(error).string();
    if (!program_.empty()) {
      command.program = std::filesystem::absolute(program_.front(), error).string();
      command.arguments.assign(program_.begin() + 1, program_.end());
    } else if (!raw.modules.empty()) {
      command.program = raw.modules.front().path;
    }
    return command;
  }

  static constexpr const char* kDefaultStore = ".heddle";

  std::string file_;
  std::string store_ = kDefaultStore;
  std::vector<std::string> program_;
};

}  // namespace

std::unique_ptr<Command> makeExplainRawCommand() { return std::make_unique<ExplainRawCommand>(); }

}  // namespace heddle::cli
