#include "cli/ClassCommand.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "classes/ClassPipeline.h"
#include "classes/ProjectInit.h"
#include "cli/BudgetOptions.h"
#include "cli/ClassOptions.h"
#include "cli/HardStop.h"
#include "cli/HelpFormatter.h"
#include "cli/InstallTree.h"
#include "cli/Interrupts.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/classes/ClassReport.h"
#include "cli/classes/ClassStories.h"
#include "cli/records/Campaigns.h"
#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

constexpr const char* kDefaultStore = ".heddle";
const std::map<std::string, generate::TestStyle> kStyles{{"main", generate::TestStyle::Main},
                                                         {"gtest", generate::TestStyle::GoogleTest},
                                                         {"catch2", generate::TestStyle::Catch2}};

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle class --header include/queue.h 'BoundedQueue<int>' -- -Iinclude -std=c++20\n"
    "  heddle class --header src/pool.h --source src/pool.cpp -p build --time 5m Pool\n"
    "  heddle class --init --header include/queue.h 'BoundedQueue<int>' -- -Iinclude     (writes heddle.toml)\n"
    "  heddle class --write-test pool_race_test.cpp --test-style gtest Pool   (other settings from heddle.toml)\n"
    "\n"
    "Exit status: 0 no violation found, 1 a violation was found, 2 wrong usage or no such class, 3 the class could not "
    "be\n"
    "built or run, 70 internal error.\n";

class ClassCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb =
        app.add_subcommand("class", "Generate concurrent tests for a class and report thread-safety violations");
    options_.declare(*verb);
    declareSearch(*verb);
    const auto output = [](CLI::Option* option) { return option->group(kOutputGroup); };
    output(verb->add_option("--write-test", testFile_,
                            "Write the failing test as a C++ file of its own, and check that it fails under "
                            "`heddle run`"))
        ->type_name("FILE");
    output(verb->add_option("--test-style", style_, "Write the test as a program, for GoogleTest or for Catch2"))
        ->check(CLI::IsMember({"main", "gtest", "catch2"}))
        ->capture_default_str();
    verb->add_flag("--init", init_, "Test nothing; add an entry with everything that can be inferred to heddle.toml")
        ->group(kSubjectGroup);
    verb->add_flag("--reuse-harness", reuse_, "Do not compile again: the class has not changed since the last run")
        ->group(kSubjectGroup);
    output(verb->add_option("--store", store_, "Save findings in this folder"))
        ->type_name("FOLDER")
        ->capture_default_str();
    output(verb->add_flag("--show-failed-once", showFailedOnce_,
                          "Show the tests that failed once but not again in a fresh process"));
    output(verb->add_flag("--json", json_, "Print one JSON object instead of text"));
    output(verb->add_flag("--quiet,-q", quiet_, "Print only the verdict"));
    verb->footer(kExamples);
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &options_.flagsBehindDashes; }

  int run() override {
    auto setup = this->setup();
    if (!setup) { return report(setup.error()); }
    const analyse::ClassQuery query = setup->query;
    explore::Supervision supervision;
    supervision.interrupts = interruptCount;
    supervision.mustEnd = interruptIsPressing;
    const auto descendants = supervision.descendants;
    SoFar soFar;
    HardStop stop(setup->budget.after(100), *descendants, [&] { return concludeEarly(soFar); });
    classes::ClassPipeline pipeline(std::move(*setup), std::move(supervision));
    ProgressLine line(!quiet_ && !json_);
    const classes::ClassObserver observer = this->observer(line, stop, soFar);
    const auto facts = pipeline.readFacts(observer);
    if (!facts) { return report(facts.error()); }
    if (init_) { return initialise(query, *facts); }
    {
      const auto held = stop.hold();
      soFar.facts = &*facts;
    }
    catchInterrupts();
    auto result = pipeline.run(*facts, observer);
    if (result && !testFile_.empty()) {
      observer.phaseBegan("compiling and running the test as a program of its own");
      if (const auto written = pipeline.writeTest(*facts, *result); !written) { report(written.error()); }
    }
    stop.standDown();
    line.clear();
    return result ? conclude(*facts, *result) : report(result.error());
  }

private:
  /// What another thread reports if the command does not end in time.
  struct SoFar {
    const facts::ClassFacts* facts = nullptr;
    std::optional<classes::ClassResult> result;  ///< Nothing: the harness is not compiled yet.
  };

  int concludeEarly(SoFar& soFar) const {
    if (!soFar.result) {
      const std::string phase = soFar.facts == nullptr ? "analysing" : "compiling";
      return report({"the time ran out while " + phase + " the class", "--time covers the whole command"});
    }
    soFar.result->tally.timeUp = true;
    return conclude(*soFar.facts, *soFar.result);
  }

  classes::ClassObserver observer(ProgressLine& line, HardStop& stop, SoFar& soFar) const {
    return {[&](const classes::ClassProgress& now) {
              line.show(classProgress(now));
              const auto held = stop.hold();
              if (soFar.result) { soFar.result->tally = now.tally; }
            },
            [&](const std::string& text) { line.show(text + timeLeft()); },
            [&](const classes::ClassResult& result) {
              const auto held = stop.hold();
              soFar.result = result;
            }};
  }

  /// ", 41 s left"
  std::string timeLeft() const {
    const auto time = parseDuration(time_).value_or(std::chrono::milliseconds{});
    return fmt::format(", {:.0f} s left", std::chrono::duration<double>(start_ + time - Clock::now()).count());
  }

  int initialise(const analyse::ClassQuery& query, const facts::ClassFacts& facts) const {
    const auto written = classes::initProject(query, facts, options_.projectFile);
    if (!written) { return report(written.error()); }
    fmt::print("{} has an entry of {} now.\n", options_.projectFile, query.className);
    return kNothingFound;
  }

  void declareSearch(CLI::App& verb) {
    const auto budgeted = [](CLI::Option* option) { return option->group(kBudgetGroup); };
    const auto searching = [](CLI::Option* option) { return option->group(kSearchGroup); };
    budgeted(verb.add_option("--time", time_,
                             "Stop after this long, e.g. 30s or 5m, including compilation. A fifth of the time is "
                             "reserved for reducing and confirming a failing test"))
        ->type_name("DURATION")
        ->capture_default_str();
    budgeted(verb.add_option("--tests", budget_.tests, "Run at most N tests; 0: as many as the time allows"))
        ->type_name("N")
        ->capture_default_str();
    budgeted(verb.add_option("--schedules", budget_.test.schedules, "Execute at most N interleavings per test"))
        ->type_name("N")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    searching(
        verb.add_option("--generator", generator_, "How tests are generated: depcon, access, covcon, pairs or random"))
        ->type_name("NAME")
        ->capture_default_str();
    searching(verb.add_option("--preemption-bound", budget_.test.preemptions,
                              "Execute all interleavings with at most N preemptions; -1: random ones without a bound"))
        ->type_name("N")
        ->check(CLI::Range(-1, 100))
        ->capture_default_str();
    searching(verb.add_option("--max-prefix", maxPrefix_, "Make at most N calls before the threads start"))
        ->type_name("N")
        ->check(CLI::Range(0, 20))
        ->capture_default_str();
    searching(verb.add_option("--results", results_,
                              "Results and final states that no order of the calls explains: ignore them (off), report "
                              "them without changing the exit status (report), or count them as violations (fail)"))
        ->check(CLI::IsMember({"off", "report", "fail"}))
        ->capture_default_str();
    searching(verb.add_flag("--linearizable", linearizable_,
                            "Only accept orders that keep the order of calls that did not overlap"));
    searching(verb.add_flag("--destructor", withDestructor_,
                            "Also test the destructor against every method; most classes do not allow that"));
    searching(verb.add_option("--contract", contract_,
                              "Errors that need an assignment, a swap or a move while other calls run: report them "
                              "without changing the exit status (usual), or count them (strict)"))
        ->check(CLI::IsMember({"usual", "strict"}))
        ->capture_default_str();
    searching(verb.add_flag("--stop-at-first", stopAtFirst_, "End at the first error that counts"));
    searching(verb.add_option("--seed", seed_, "Seed of the random choices; the same seed gives the same tests"))
        ->type_name("N")
        ->capture_default_str();
  }

  Result<classes::ClassSetup> setup() const {
    classes::ClassSetup setup;
    auto project = options_.project();
    if (!project) { return tl::unexpected(project.error()); }
    setup.project = std::move(*project);
    auto query = options_.query(setup.project);
    if (!query) { return tl::unexpected(query.error()); }
    setup.query = std::move(*query);
    const auto time = parseDuration(time_);
    if (!time) {
      return failure(fmt::format("--time: '{}' is not a duration", time_), "write for example 30s, 5m or 2h",
                     kWrongUsage);
    }
    setup.budget = explore::Budget(*time, start_);
    const InstallTree tree = InstallTree::ofThisProcess();
    setup.tools = {tree.executable, tree.includeDir, tree.runtime.parent_path() / "heddle/harness.o"};
    setup.folder = std::filesystem::path(store_) / "classes";
    setup.generator = generator_;
    setup.generation = {.seed = seed_, .maxPrefix = maxPrefix_, .withDestructor = withDestructor_};
    setup.search = budget_;
    setup.search.test.seed = seed_;
    using Compare = classes::TestBudget::Compare;
    setup.search.test.compare = linearizable_ ? Compare::RealTime : Compare::CallOrder;
    if (results_ == "off") { setup.search.test.compare = Compare::Nothing; }
    setup.search.resultsFail = results_ == "fail";
    setup.reuseHarness = reuse_;
    setup.stopAtFirst = stopAtFirst_;
    setup.strictContract = contract_ == "strict";
    setup.testFile = testFile_;
    setup.testStyle = kStyles.at(style_);
    return setup;
  }

  /// Saves the findings and remembers their files, by id.
  std::map<std::string, std::string> save(const explore::FindingStore& store,
                                          const classes::ClassResult& result) const {
    std::map<std::string, std::string> files;
    const auto saveAll = [&](const std::vector<explore::FindingRecord>& findings) {
      for (const explore::FindingRecord& record : findings) {
        const auto saved = store.save(record);
        if (!saved) { report(saved.error()); }
        files[record.finding.id] = saved ? saved->string() : "";
      }
    };
    std::ranges::for_each(result.violations, saveAll, &classes::ConfirmedViolation::findings);
    saveAll(result.testFindings);
    return files;
  }

  int conclude(const facts::ClassFacts& facts, const classes::ClassResult& result) const {
    const explore::FindingStore store{std::filesystem::path(store_)};
    const std::map<std::string, std::string> files = save(store, result);
    if (const auto kept = keepClassCampaign(store, facts, result); !kept) { report(kept.error()); }
    const int code = result.failed() ? kErrorFound : kNothingFound;
    if (json_) {
      fmt::print("{}", classJson(facts, result,
                                 [&](const std::string& id) { return files.contains(id) ? files.at(id) : ""; }));
      return code;
    }
    if (!quiet_) { print(facts, result, {store, store_ != kDefaultStore}); }
    fmt::print("{}", classVerdict(facts, result));
    return code;
  }

  void print(const facts::ClassFacts& facts, const classes::ClassResult& result, const StoryStore& store) const {
    printClassStories(facts.model, result, store);
    if (showFailedOnce_) { printFailedOnce(result); }
    if (result.testFile.empty()) { return; }
    std::string how = "in the harness, but did not fail as a program of its own";
    if (!result.testFindings.empty()) {
      how = "with this schedule: " + replayCommand(store.store, result.testFindings.front().finding.id, store.wasGiven);
    }
    fmt::print("{} fails {}.\n\n", result.testFile, how);
  }

  using Clock = explore::Budget::Clock;
  const Clock::time_point start_ = Clock::now();
  ClassOptions options_;
  classes::SearchBudget budget_;
  std::string generator_ = "depcon";
  std::string time_ = "60s";
  std::string store_ = kDefaultStore;
  std::string results_ = "report";
  std::string testFile_;
  std::string style_ = "main";
  bool linearizable_ = false;
  bool withDestructor_ = false;
  bool reuse_ = false;
  bool init_ = false;
  std::uint64_t seed_ = 1;
  std::size_t maxPrefix_ = 5;
  std::string contract_ = "usual";
  bool stopAtFirst_ = false;
  bool showFailedOnce_ = false;
  bool json_ = false;
  bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> makeClassCommand() { return std::make_unique<ClassCommand>(); }

}  // namespace heddle::cli
