#include "cli/ManualCommand.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "cli/Terminal.h"
#include "cli/manual/CommandModel.h"
#include "cli/manual/Completion.h"
#include "cli/manual/ManPage.h"
#include "core/ExitCode.h"
#include "explore/store/WholeFile.h"

namespace heddle::cli {
namespace {

class ManualCommand : public Command {
public:
  explicit ManualCommand(std::string version) : version_(std::move(version)) {}

  CLI::App* declare(CLI::App& app) override {
    app_ = &app;
    CLI::App* verb = app.add_subcommand("manual", "Write man pages and shell completions to a folder");
    verb->add_option("folder", folder_, "A folder with the layout of /usr/share")->option_text("FOLDER")->required();
    verb->footer("Example:\n  heddle manual ~/.local/share");
    verb->group("");
    return verb;
  }

  int run() override {
    const CommandModel heddle = modelOf(*app_);
    writePage(heddle);
    for (const CommandModel& command : heddle.commands) {
      writePage(command);
    }
    write("bash-completion/completions/heddle", bashCompletion(heddle));
    write("zsh/site-functions/_heddle", zshCompletion(heddle));
    write("fish/vendor_completions.d/heddle.fish", fishCompletion(heddle));
    return code_;
  }

private:
  void writePage(const CommandModel& command) {
    std::string name = command.name;
    std::ranges::replace(name, ' ', '-');
    write("man/man1/" + name + ".1", manPage(command, version_));
  }

  void write(const std::string& name, const std::string& text) {
    if (const auto written = explore::writeWhole(std::filesystem::path(folder_) / name, text); !written) {
      code_ = report(written.error());
    }
  }

  std::string version_;
  std::string folder_;
  const CLI::App* app_ = nullptr;
  int code_ = kNothingFound;
};

}  // namespace

std::unique_ptr<Command> makeManualCommand(std::string version) {
  return std::make_unique<ManualCommand>(std::move(version));
}

}  // namespace heddle::cli
