#include "cli/guide/GuideCommand.h"

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

#include "cli/BudgetOptions.h"
#include "cli/HelpFormatter.h"
#include "cli/Resume.h"
#include "cli/RunOptions.h"
#include "cli/Terminal.h"
#include "cli/guide/GuideRun.h"
#include "cli/guide/SequenceText.h"
#include "core/ExitCode.h"
#include "explore/program/ProgramFile.h"
#include "explore/store/OptionText.h"
#include "explore/store/WholeFile.h"

namespace heddle::cli {
namespace {

constexpr const char* kExamples =
    "A location is FILE:LINE, FILE:LINE:COLUMN or a function. @2 or @worker after it demands a thread, =a the object "
    "of\n"
    "the other locations with =a. A location is passed when a thread executes an operation there, or is blocked in "
    "one.\n"
    "\n"
    "Examples:\n"
    "  heddle guide --through queue.cpp:31,queue.cpp:52 -- ./queue_test\n"
    "  heddle guide --through 'list.cpp:12@reader=a,List::add=a' -- ./list_test\n"
    "  heddle guide --through-file deadlock.txt --time 1m -- ./server_test\n"
    "  heddle guide --through cache.cpp:80,cache.cpp:95 --expect unreached -- ./cache_test\n"
    "\n"
    "Exit status: 0 no error found, 1 error found, 2 wrong usage, 3 the program could not be run, 70 internal\n"
    "error. With --expect: 0 if the expectation holds, 1 if not.\n";

const std::map<std::string, wire::GuideHeuristic> kHeuristics{{"distance", wire::GuideHeuristic::Distance},
                                                              {"constant", wire::GuideHeuristic::Constant},
                                                              {"prefer-threads", wire::GuideHeuristic::PreferThreads}};
const std::map<std::string, GuideExpectation> kExpectations{{"", GuideExpectation::Nothing},
                                                            {"reached", GuideExpectation::Reached},
                                                            {"unreached", GuideExpectation::Unreached},
                                                            {"error", GuideExpectation::Error}};

class GuideCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb =
        app.add_subcommand("guide", "Drive a program through a sequence of locations, to confirm a suspected error");
    const auto searching = [](CLI::Option* option) { return option->group(kSearchGroup); };
    const auto output = [](CLI::Option* option) { return option->group(kOutputGroup); };
    searching(verb->add_option("--through", through_, "The locations to pass, in this order"))
        ->type_name("LOCATION,...");
    searching(verb->add_option("--through-file", throughFile_, "Read the locations from a file; # begins a comment"))
        ->type_name("FILE");
    searching(
        verb->add_option("--heuristic", heuristic_,
                         "Between locations, run the thread closest to the next one (distance, needs a build with "
                         "clang), a random one (constant), or the threads named by --prefer (prefer-threads)"))
        ->check(CLI::IsMember({"distance", "constant", "prefer-threads"}))
        ->capture_default_str();
    searching(verb->add_option("--prefer", prefer_, "Threads to run first, by number or name"))
        ->type_name("THREAD,...")
        ->delimiter(',');
    searching(verb->add_option("--until", until_,
                               "Search until an execution shows an error (error), or passes all locations (reached)"))
        ->check(CLI::IsMember({"error", "reached"}))
        ->capture_default_str();
    searching(verb->add_option("--backtrack", backtrack_, "Keep at most N alternatives to go back to"))
        ->type_name("N")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    searching(verb->add_option("--points", points_, "Where threads may switch, besides the locations; as for `run`"))
        ->check(CLI::IsMember({"sync", "racing", "all"}))
        ->capture_default_str();
    searching(verb->add_flag("!--no-races", detectRaces_, "Do not look for data races"));
    searching(verb->add_option("--strategy", strategy_, "Use another strategy, to compare"))
        ->type_name("NAME")
        ->capture_default_str();
    searching(verb->add_option("--isolation", isolation_, "Between schedules; as for `run`"))
        ->check(CLI::IsMember({"auto", "none", "restore", "fork"}))
        ->capture_default_str();
    budget_.declare(*verb);
    verb->add_option("--successors", successors_, "Stop after considering N successors of states")
        ->group(kBudgetGroup)
        ->type_name("N");
    verb->add_option("--stdin", input_, "Standard input of every execution")->group(kSubjectGroup)->type_name("FILE");
    settings_.minimise.declare(*verb);
    output(verb->add_option("--expect", expect_, "Turn the result into the exit status of a test"))
        ->check(CLI::IsMember({"reached", "unreached", "error"}));
    output(verb->add_option("--store", settings_.storeFolder, "Save findings and schedules in this folder"))
        ->type_name("FOLDER")
        ->capture_default_str();
    output(verb->add_flag("--json", settings_.json, "Print one JSON object instead of text"));
    output(verb->add_flag("--quiet,-q", settings_.quiet, "Print only the verdict"));
    output(verb->add_flag("--full", settings_.full, "Print all frames of the standard library and all steps"));
    verb->add_option("program", program_, "The program under test and its arguments")
        ->option_text("-- PROGRAM [ARGS...]");
    verb->footer(kExamples);
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &behindDashes_; }

  int run() override {
    program_.insert(program_.end(), behindDashes_.begin(), behindDashes_.end());
    if (program_.empty()) {
      return report(
          {"no program to run", "name it after --, as in `heddle guide --through a.cpp:12 -- ./test`", kWrongUsage});
    }
    auto request = this->request();
    return request ? runGuided(std::move(*request), settings_) : report(request.error());
  }

private:
  Result<GuideRequest> request() {
    GuideRequest request;
    auto sequence = this->sequence();
    if (!sequence) { return tl::unexpected(sequence.error()); }
    request.sequence = std::move(*sequence);
    request.settings = {
        kHeuristics.at(heuristic_),
        {},
        until_ == "reached" ? explore::GuideTarget::Until::Reached : explore::GuideTarget::Until::Error};
    for (const std::string& thread : prefer_) {
      request.settings.preferred.push_back(threadFrom(thread));
    }
    if ((heuristic_ == "prefer-threads") != !prefer_.empty()) {
      return failure("--heuristic prefer-threads and --prefer belong together", "name the threads to run first",
                     kWrongUsage);
    }
    request.expectation = kExpectations.at(expect_);
    const auto program = explore::checkProgram(program_.front(), false);
    if (!program) { return tl::unexpected(program.error()); }
    RunOptions options;
    options.program = program_;
    options.input = input_;
    request.command = commandFor(program->path, options);
    auto input = keptInput(settings_.store(), options);
    if (!input) { return tl::unexpected(input.error()); }
    request.command.input = std::move(*input);
    const auto campaign = budget_.campaign();
    if (!campaign) { return tl::unexpected(campaign.error()); }
    request.campaign = *campaign;
    fillSearch(request);
    return request;
  }

  void fillSearch(GuideRequest& request) const {
    explore::SearchOptions& search = request.search;
    search.strategy = strategy_;
    search.seed = budget_.seed;
    // The number of successors limits the search as well.
    search.schedules = successors_ != 0 && !budget_.schedules ? 0 : budget_.mostSchedules();
    search.execution.maxSteps = budget_.maxSteps;
    search.execution.points = explore::pointsFromName(points_).value_or(wire::Points::Racing);
    search.execution.detectRaces = detectRaces_;
    search.backtrackLimit = backtrack_;
    search.maxConsidered = successors_;
    request.isolation = isolation_ == "none"      ? wire::Isolation::None
                        : isolation_ == "restore" ? wire::Isolation::Restore
                        : isolation_ == "fork"    ? wire::Isolation::Fork
                                                  : wire::Isolation::Auto;
  }

  Result<Sequence> sequence() const {
    std::string text;
    for (const std::string& part : through_) {
      text += part + "\n";
    }
    if (!throughFile_.empty()) {
      const auto read = explore::readWhole(throughFile_);
      if (!read) { return failure(read.error().what, "", kWrongUsage); }
      text += *read;
    }
    return parseSequence(text);
  }

  std::vector<std::string> through_;
  std::string throughFile_;
  std::string heuristic_ = "distance";
  std::vector<std::string> prefer_;
  std::string until_ = "error";
  std::uint32_t backtrack_ = 100'000;
  std::uint64_t successors_ = 0;
  std::string points_ = "racing";
  std::string strategy_ = "guided";
  std::string isolation_ = "auto";
  bool detectRaces_ = true;
  std::string expect_;
  std::string input_;
  BudgetOptions budget_;
  RunSettings settings_;
  std::vector<std::string> program_;
  std::vector<std::string> behindDashes_;
};

}  // namespace

std::unique_ptr<Command> makeGuideCommand() { return std::make_unique<GuideCommand>(); }

}  // namespace heddle::cli
