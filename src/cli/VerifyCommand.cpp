#include "cli/VerifyCommand.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "claims/ReadWarnings.h"
#include "cli/HelpFormatter.h"
#include "cli/Interrupts.h"
#include "cli/PipelineRun.h"
#include "cli/ProgressView.h"
#include "cli/Report.h"
#include "cli/Resume.h"
#include "cli/SourceBase.h"
#include "cli/Terminal.h"
#include "cli/VerifyDriver.h"
#include "cli/records/Campaigns.h"
#include "core/ExitCode.h"
#include "explore/program/ProgramFile.h"
#include "explore/store/WholeFile.h"
#include "verify/VerdictReport.h"
#include "verify/Verify.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle verify --warnings tidy.txt -- ./server_test    # after: clang-tidy-19 src/*.cpp -- -Iinclude > tidy.txt\n"
    "  heddle verify --warnings cppcheck.xml --warnings tsan.txt --sarif verdicts.sarif -- ./server_test\n"
    "  heddle verify -- ./server_test                 # the suspicions of Heddle's own analysis\n"
    "\n"
    "Reads diagnostics of clang, clang-tidy and gcc, cppcheck --xml, SARIF 2.1, and the text of ThreadSanitizer and\n"
    "Helgrind. The verdict on a warning is one of:\n"
    "  confirmed            an execution shows the error, and `heddle replay` repeats it\n"
    "  reached without harm an execution passed the places in the order of the error, and nothing happened\n"
    "  not reached          no execution within the budget passed them in that order\n"
    "  not executed         the program does not execute a place with these arguments\n"
    "  not understood       the warning does not concern threads, or names no place\n"
    "Only `confirmed` is certain. docs/verify.md describes the rest.\n"
    "\n"
    "Exit status: 0 nothing confirmed, 1 a warning is confirmed, 2 wrong usage or a broken file, 3 the program could "
    "not be run, 70 internal error.\n";

class VerifyCommand : public Command {
public:
  explicit VerifyCommand(const char* version) : version_(version) {}

  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand("verify", "Confirm warnings of other tools by executing the program");
    options_.declare(*verb);
    verb->add_option("--warnings,-w", files_, "A file of warnings. Can be repeated. Default: Heddle's own analysis")
        ->group(kSearchGroup)
        ->type_name("FILE");
    settings_.minimise.declare(*verb);
    const auto output = [](CLI::Option* option) { return option->group(kOutputGroup); };
    output(verb->add_option("--sarif", sarif_, "Also write the verdicts to this file as SARIF"))->type_name("FILE");
    output(verb->add_option("--store", settings_.storeFolder, "Save findings in this folder"))
        ->type_name("FOLDER")
        ->capture_default_str();
    output(verb->add_flag("--json", settings_.json, "Print one JSON object instead of text"));
    output(verb->add_flag("--quiet,-q", settings_.quiet, "Show no progress"));
    output(verb->add_flag("--stories", stories_, "Also print the story of each confirmed error"));
    verb->footer(kExamples);
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &behindDashes_; }

  int run() override {
    options_.program.insert(options_.program.end(), behindDashes_.begin(), behindDashes_.end());
    if (options_.program.empty()) {
      return report({"no program to run",
                     "name it after --, as in `heddle verify --warnings tidy.txt -- ./server_test`", kWrongUsage});
    }
    auto warnings = readFiles();
    if (!warnings) { return report(warnings.error()); }
    const auto program = explore::checkProgram(options_.program.front(), options_.preload);
    if (!program) { return report(program.error()); }
    explore::SubjectCommand command = commandFor(program->path, options_);
    auto input = keptInput(settings_.store(), options_);
    if (!input) { return report(input.error()); }
    command.input = std::move(*input);
    if (files_.empty()) {
      auto own = verify::ownWarnings(command.program);
      if (!own) { return report(own.error()); }
      *warnings = std::move(*own);
    }
    return verifyAll(std::move(*warnings), command);
  }

private:
  Result<std::vector<claims::Warning>> readFiles() const {
    std::vector<claims::Warning> all;
    for (const std::string& file : files_) {
      const auto text = explore::readWhole(file);
      if (!text) { return failure(text.error().what, text.error().hint, kWrongUsage); }
      auto read = claims::readWarnings(file, *text);
      if (!read) { return read; }
      std::ranges::move(*read, std::back_inserter(all));
    }
    return all;
  }

  int verifyAll(std::vector<claims::Warning> warnings, const explore::SubjectCommand& command) {
    std::vector<judge::Suspicion> suspicions;
    auto setup = PipelineRun(settings_, options_, {}, suspicions).setup(command);
    if (!setup) { return report(setup.error()); }
    explore::Pipeline pipeline(std::move(*setup));
    catchInterrupts();
    ProgressView view(!settings_.quiet && !settings_.json, pipeline.setup().config.executions,
                      pipeline.setup().budget.limit());
    explore::Supervision supervision;
    supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(options_.hangSeconds * 1000));
    supervision.interrupts = interruptCount;
    supervision.mustEnd = interruptIsPressing;
    supervision.timingFails = options_.timing() == Timing::Fail;
    supervision.progress = [&](const explore::CampaignProgress& now) { view.show(now); };
    explore::PipelineObserver observer;
    observer.phaseBegan = [&](const std::string& text) { view.announce(text); };
    VerifyDriver driver(pipeline.setup(), settings_.store(), supervision);
    const auto verified = verify::verify(
        std::move(warnings), files_.empty(), pipeline, [&](const Sequence& sequence) { return driver.drive(sequence); },
        supervision, observer);
    view.clear();
    return verified ? conclude(pipeline.setup(), *verified) : report(verified.error());
  }

  int conclude(const explore::PipelineSetup& setup, const verify::Verification& verification) {
    for (const explore::FindingRecord& record : verification.findings) {
      if (const auto saved = settings_.store().save(record); !saved) { report(saved.error()); }
    }
    const auto kept = settings_.store().keepRecord(setup.command, campaignOfVerify(setup, verification));
    if (!kept) { report(kept.error()); }
    if (settings_.json) {
      nlohmann::ordered_json json = {{"format", "heddle-verify"}, {"version", 1}};
      json.update(verify::verdictJson(verification));
      printJson(json);
    } else {
      if (stories_) { printStories(verification); }
      fmt::print("{}", verify::verdictText(verification));
    }
    if (!sarif_.empty()) {
      const auto written = explore::writeWhole(sarif_, verify::verdictSarif(verification, version_, usualBase()));
      if (!written) { return report(written.error()); }
    }
    return verification.count(verify::Outcome::Confirmed) == 0 ? kNothingFound : kErrorFound;
  }

  void printStories(const verify::Verification& verification) const {
    for (const explore::FindingRecord& record : verification.findings) {
      if (std::ranges::find(verification.others, record.finding.id) != verification.others.end()) { continue; }
      printStory(record.finding,
                 replayCommand(settings_.store(), record.finding.id, settings_.storeFolder != kDefaultStore));
    }
  }

  const std::string version_;
  RunOptions options_;
  RunSettings settings_;
  std::vector<std::string> files_;
  std::string sarif_;
  std::vector<std::string> behindDashes_;
  bool stories_ = false;
};

}  // namespace

std::unique_ptr<Command> makeVerifyCommand(const char* version) { return std::make_unique<VerifyCommand>(version); }

}  // namespace heddle::cli
