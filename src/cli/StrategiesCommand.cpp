#include "cli/StrategiesCommand.h"

#include <fmt/format.h>

#include "cli/Terminal.h"
#include "core/ExitCode.h"
#include "explain/TableText.h"
#include "schedule/Registry.h"

namespace heddle::cli {
namespace {

class StrategiesCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("strategies", "List the strategies that choose schedules");
    verb->footer("Example:\n  heddle strategies");
    return verb;
  }

  int run() override {
    constexpr std::size_t kNameWidth = 18;
    for (const schedule::StrategyInfo& strategy : schedule::strategies()) {
      std::string name(strategy.name);
      for (const std::string& line :
           explain::wrapped(std::string(strategy.summary), outputStyle().width - kNameWidth - 2)) {
        fmt::print("  {:<{}}{}\n", name, kNameWidth, line);
        name.clear();
      }
    }
    return kNothingFound;
  }
};

}  // namespace

std::unique_ptr<Command> makeStrategiesCommand() { return std::make_unique<StrategiesCommand>(); }

}  // namespace heddle::cli
