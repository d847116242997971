#include "cli/BaselineCommand.h"

#include <fmt/format.h>

#include <string>

#include "cli/Terminal.h"
#include "core/ExitCode.h"
#include "explore/store/Baseline.h"
#include "explore/store/FindingStore.h"
#include "judge/Wording.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle baseline\n"
    "  heddle baseline --store build/.heddle -o known-errors.json\n"
    "  heddle run --baseline heddle-baseline.json -- ./server_test\n";

class BaselineCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand(
        "baseline", "Write the saved findings to a file of known errors (for `heddle run --baseline`)");
    verb->add_option("--store", store_,
                     "Folder with the findings (default: the nearest .heddle in this folder or above)")
        ->type_name("FOLDER");
    verb->add_option("--output,-o", output_, "The file to write; it is overwritten")
        ->type_name("FILE")
        ->capture_default_str();
    verb->footer(kExamples);
    return verb;
  }

  int run() override {
    const explore::FindingStore store =
        store_.empty() ? explore::FindingStore::nearest() : explore::FindingStore(std::filesystem::path(store_));
    const explore::StoreContents contents = store.contents();
    explore::Baseline baseline;
    for (const explore::FindingRecord& record : contents.records) {
      baseline.add(record.finding);
    }
    for (const Error& skipped : contents.skipped) {
      fmt::print(stderr, "skipped: {}\n", skipped.what);
    }
    if (const auto saved = baseline.save(output_); !saved) { return report(saved.error()); }
    fmt::print("{} of {} in {}.\n", judge::counted(baseline.size(), "known error"), store.root().string(), output_);
    return kNothingFound;
  }

private:
  std::string store_;
  std::string output_ = "heddle-baseline.json";
};

}  // namespace

std::unique_ptr<Command> makeBaselineCommand() { return std::make_unique<BaselineCommand>(); }

}  // namespace heddle::cli
