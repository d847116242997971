#include "cli/FindingsCommand.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "cli/Report.h"
#include "cli/Terminal.h"
#include "core/ExitCode.h"
#include "explore/store/FindingStore.h"

namespace heddle::cli {
namespace {

class FindingsCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("findings", "List, show or remove saved findings");
    verb->add_option("--store", store_,
                     "Folder with the findings (default: the nearest .heddle in this folder or above)")
        ->type_name("FOLDER");
    show_ = verb->add_subcommand("show", "Print a saved finding, without running the program");
    show_->add_option("finding", shown_, "Id of a finding, the beginning of its id, or the path of its file")
        ->option_text("FINDING")
        ->required();
    show_->add_flag("--full", full_, "Print all frames of the standard library and all steps");
    remove_ = verb->add_subcommand("remove", "Remove findings");
    remove_->add_option("findings", removed_, "Ids of findings, or the beginnings of their ids")
        ->option_text("[FINDING...]");
    remove_->add_flag("--all", all_, "Remove all saved findings");
    verb->require_subcommand(0, 1);
    verb->footer(
        "Examples:\n  heddle findings\n  heddle findings show race-3f2a91\n  heddle findings remove race-3f2a91\n"
        "  heddle findings remove --all");
    return verb;
  }

  int run() override {
    const explore::FindingStore store =
        store_.empty() ? explore::FindingStore::nearest() : explore::FindingStore(std::filesystem::path(store_));
    if (show_->parsed()) { return show(store); }
    return remove_->parsed() ? remove(store) : list(store);
  }

private:
  static int list(const explore::FindingStore& store) {
    const explore::StoreContents contents = store.contents();
    for (const explore::FindingRecord& record : contents.records) {
      fmt::print("{:<24} {}\n", record.finding.id, record.finding.headline);
      if (!record.finding.primary.file.empty()) {
        fmt::print("{:<24} in {}\n", "", judge::describe(record.finding.primary));
      }
    }
    for (const Error& skipped : contents.skipped) {
      fmt::print(stderr, "skipped: {}\n", skipped.what);
    }
    if (contents.records.empty()) { fmt::print("No findings in {}.\n", store.root().string()); }
    return kNothingFound;
  }

  int show(const explore::FindingStore& store) const {
    const auto record = store.load(shown_);
    if (!record) { return report(record.error()); }
    printStory(record->finding, replayCommand(store, record->finding.id, !store_.empty()), {full_, full_});
    return kNothingFound;
  }

  /// Removes as many as possible. The last failure determines the exit code.
  int remove(const explore::FindingStore& store) const {
    if (all_ == !removed_.empty()) {
      return report({"name the findings to remove, or use --all", "`heddle findings` lists them", kWrongUsage});
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
