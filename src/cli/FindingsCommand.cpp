#include "cli/FindingsCommand.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/ExitCode.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "explore/FindingStore.h"

namespace heddle::cli {
namespace {

class FindingsCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("findings", "List, show and remove saved findings");
    verb->add_option("--store", store_, "Where findings are saved; usual: the nearest .heddle from here upwards");
    show_ = verb->add_subcommand("show", "Print a finding again, without running anything");
    show_->add_option("finding", shown_, "Its id, the beginning of its id, or its file")->required();
    show_->add_flag("--full", full_, "Fold nothing in stories: every frame of the standard library, every step");
    remove_ = verb->add_subcommand("remove", "Forget findings");
    remove_->add_option("findings", removed_, "Their ids, or as much of each as is needed");
    remove_->add_flag("--all", all_, "All that are saved");
    verb->require_subcommand(0, 1);
    verb->footer(
        "Examples:\n  heddle findings\n  heddle findings show race-3f2a91\n  heddle findings remove race-3f2a91\n"
        "  heddle findings remove --all");
    return verb;
  }

  int run() override {
    const FindingStore store = store_.empty() ? FindingStore::nearest() : FindingStore(std::filesystem::path(store_));
    if (show_->parsed()) {
      return show(store);
    }
    return remove_->parsed() ? remove(store) : list(store);
  }

private:
  static int list(const FindingStore& store) {
    const StoreContents contents = store.contents();
    for (const FindingRecord& record : contents.records) {
      fmt::print("{:<24} {}\n", record.finding.id, record.finding.headline);
      if (!record.finding.primary.file.empty()) {
        fmt::print("{:<24} in {}\n", "", describe(record.finding.primary));
      }
    }
    for (const Error& skipped : contents.skipped) {
      fmt::print(stderr, "skipped: {}\n", skipped.what);
    }
    if (contents.records.empty()) {
      fmt::print("No findings in {}.\n", store.root().string());
    }
    return kNothingFound;
  }

  int show(const FindingStore& store) const {
    const auto record = store.load(shown_);
    if (!record) {
      return report(record.error());
    }
    printStory(record->finding, replayCommand(store, record->finding.id, !store_.empty()), {full_, full_});
    return kNothingFound;
  }

  /// Removes as many as possible. The last failure determines the exit code.
  int remove(const FindingStore& store) const {
    if (all_ == !removed_.empty()) {
      return report(
          {"name the findings to remove, or --all, but not both", "`heddle findings` lists them", kWrongUsage});
    }
    int code = kNothingFound;
    for (const std::string& id : all_ ? store.ids() : removed_) {
      if (const auto removed = store.remove(id); removed) {
        fmt::print("removed {}\n", *removed);
      } else {
        code = report(removed.error());
      }
    }
    return code;
  }

  std::string store_;
  std::string shown_;
  std::vector<std::string> removed_;
  bool all_ = false;
  bool full_ = false;
  CLI::App* show_ = nullptr;
  CLI::App* remove_ = nullptr;
};

}  // namespace

std::unique_ptr<Command> makeFindingsCommand() { return std::make_unique<FindingsCommand>(); }

}  // namespace heddle::cli
