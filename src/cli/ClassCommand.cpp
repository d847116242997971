#include "cli/ClassCommand.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>

#include "analyse/ClassAnalysis.h"
#include "cli/BudgetOptions.h"
#include "cli/ClassOptions.h"
#include "cli/HelpFormatter.h"
#include "cli/Interrupts.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/classes/ClassReport.h"
#include "cli/classes/Confirm.h"
#include "cli/classes/HarnessBuild.h"
#include "cli/classes/TestFile.h"
#include "core/ExitCode.h"
#include "explore/pipeline/Budget.h"
#include "generate/Generator.h"

namespace heddle::cli {
namespace {

constexpr const char* kDefaultStore = ".heddle";
const std::map<std::string, TestStyle> kStyles{
    {"main", TestStyle::Main}, {"gtest", TestStyle::GoogleTest}, {"catch2", TestStyle::Catch2}};

constexpr const char* kExamples =
    "Examples:\n"
    "  heddle class --header include/queue.h 'BoundedQueue<int>' -- -Iinclude -std=c++20\n"
    "  heddle class --header src/pool.h --source src/pool.cpp -p build --time 5m Pool\n"
    "  heddle class --write-test pool_race_test.cpp --test-style gtest Pool   (other settings from heddle.toml)\n"
    "\n"
    "Exit status: 0 no violation found, 1 a violation was found, 2 wrong usage or no such class, 3 the class could not "
    "be\n"
    "built or run, 70 internal error.\n";

/// Shares of --time, in percent, counted from the start of the command.
constexpr int kUntilSearched = 80;  ///< Compiling and searching.
constexpr int kUntilSmall = 87;     ///< Reducing a failing test.
constexpr int kUntilConfirmed = 97;
constexpr int kAllTime = 100;

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
    verb->add_flag("--reuse-harness", reuse_, "Do not compile again: the class has not changed since the last run")
        ->group(kSubjectGroup);
    output(verb->add_option("--store", store_, "Save findings in this folder"))
        ->type_name("FOLDER")
        ->capture_default_str();
    output(verb->add_flag("--json", json_, "Print one JSON object instead of text"));
    output(verb->add_flag("--quiet,-q", quiet_, "Print only the verdict"));
    verb->footer(kExamples);
    return verb;
  }

  std::vector<std::string>* behindDashes() override { return &options_.flagsBehindDashes; }

  int run() override {
    auto project = options_.project();
    if (!project) { return report(project.error()); }
    project_ = std::move(*project);
    auto query = options_.query(project_);
    if (!query) { return report(query.error()); }
    raiseStandard(query->compile);
    const auto time = parseDuration(time_);
    if (!time) {
      return report(
          {fmt::format("--time: '{}' is not a duration", time_), "write for example 30s, 5m or 2h", kWrongUsage});
    }
    budget_.time = *time;
    whole_ = Budget(*time, start_);
    budget_.test.seed = seed_;
    using Compare = TestBudget::Compare;
    budget_.test.compare = linearizable_ ? Compare::RealTime : Compare::CallOrder;
    if (results_ == "off") { budget_.test.compare = Compare::Nothing; }
    budget_.resultsFail = results_ == "fail";
    auto facts = readFacts(*query);
    if (!facts) { return report(facts.error()); }
    return search(*query, *facts);
  }

private:
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
    searching(verb.add_option("--seed", seed_, "Seed of the random choices; the same seed gives the same tests"))
        ->type_name("N")
        ->capture_default_str();
  }

  Result<ClassFacts> readFacts(const analyse::ClassQuery& query) {
    auto model = analyse::readClass(query);
    if (!model) { return tl::unexpected(model.error()); }
    if (auto applied = applyProject(project_, *model); !applied) { return tl::unexpected(applied.error()); }
    if (!model->isAbstract) {
      auto fitted = fitToHarness(query, tree_, project_.extras, *model);
      if (!fitted) { return tl::unexpected(fitted.error()); }
    }
    const auto start = std::chrono::steady_clock::now();
    auto facts = analyse::analyseModel(query, std::move(*model));
    staticSeconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return facts;
  }

  int search(const analyse::ClassQuery& query, const ClassFacts& facts) {
    const DependenceTable table(facts, {});
    GeneratorOptions options{.seed = seed_, .maxPrefix = maxPrefix_, .withDestructor = withDestructor_};
    if (auto applied = applyRoles(project_, facts.model, options); !applied) { return report(applied.error()); }
    auto generator = makeTests(generator_, facts, table, options);
    if (!generator) { return report(explained(generator.error(), facts)); }
    folder_ = std::filesystem::path(store_) / "classes" / folderName(facts.model.name);
    catchInterrupts();
    const auto program =
        buildHarness(query, tree_, facts.model, project_.extras, folder_, reuse_, mustEndAt(kUntilSearched));
    if (!program) { return report(program.error()); }
    HarnessProcess harness(*program);
    harness.endWhen(mustEndAt(kUntilSearched));
    budget_.time =
        std::chrono::duration_cast<std::chrono::milliseconds>(shareEnd(kUntilSearched) - Budget::Clock::now());
    ClassSearch tests(harness, **generator, budget_, &facts.model);
    ClassResult result;
    result.generator = generator_;
    result.staticSeconds = staticSeconds_;
    result.pairs = table.pairCount();
    result.reduction = table.reduction();
    result.seed = seed_;
    result.preemptions = budget_.test.preemptions;
    result.targetPairs = (*generator)->targetPairs();
    result.targets = result.targetPairs.size();
    result.resultsFail = budget_.resultsFail;
    const auto searched = searchTests(tests, harness, *program, facts, result);
    if (!searched) { return report(searched.error()); }
    result.tally = tests.tally();
    result.interrupted = interruptCount() != 0;
    if (!testFile_.empty() && result.shown) { writeTest(query, facts, result); }
    return conclude(facts, result);
  }

  /// Adds what was left out of the class, since that may be why nothing can be tested.
  static Error explained(Error error, const ClassFacts& facts) {
    for (const LeftOut& item : facts.model.leftOut) {
      error.hint += fmt::format("{}{}: {}", error.hint.empty() ? "" : "\n  ", item.what, item.why);
    }
    return error;
  }

  /// With --write-test the test is also compiled and explored as a program, which gets three tenths of the time.
  Budget::Clock::time_point shareEnd(int percent) const {
    return whole_.after(testFile_.empty() ? percent : percent * 7 / 10);
  }

  /// Whether the user wants to stop, or this share of the time has passed.
  std::function<bool()> mustEndAt(int percent) const {
    return [end = shareEnd(percent)] { return interruptCount() > 0 || Budget::Clock::now() >= end; };
  }

  Result<void> searchTests(ClassSearch& tests, HarnessProcess& harness, const std::filesystem::path& program,
                           const ClassFacts& facts, ClassResult& result) {
    ProgressLine line(!quiet_ && !json_);
    const auto progress = [&](const SearchTally& tally) {
      line.show(classProgress(tally, result.targets, std::chrono::duration<double>(budget_.time).count()));
    };
    const auto interrupted = [] { return interruptCount() != 0; };
    const Supervision supervision = this->supervision();
    const ConfirmLimits limits{supervision, shareEnd(kUntilConfirmed)};
    while (true) {
      harness.endWhen(mustEndAt(kUntilSearched));
      auto tested = tests.next(progress, interrupted);
      if (!tested) { return tl::unexpected(tested.error()); }
      std::optional<Violation> found = std::move(*tested);
      const bool isLast = !found;
      if (isLast && (tests.wrongResults() == nullptr || interrupted())) { return {}; }
      if (isLast) { found = *tests.wrongResults(); }
      line.show("reducing the failing test");
      harness.endWhen(mustEndAt(kUntilSmall));
      auto small = tests.smallest(std::move(*found));
      if (!small) { return tl::unexpected(small.error()); }
      auto confirmed = confirmViolation(program, folder_ / fmt::format("test-{}.plan", tests.tally().tests),
                                        threadCalls(facts.model, small->plan), *small, budget_.test, limits);
      if (!confirmed) { return tl::unexpected(confirmed.error()); }
      const bool isConfirmed = !confirmed->findings.empty();
      if (isConfirmed) { keep(facts, std::move(*small), std::move(confirmed->findings), result); }
      if (!isConfirmed) { ++(confirmed->cut ? result.notConfirmed : result.notReproduced); }
      if (isLast || isConfirmed || confirmed->cut) { return {}; }
    }
  }

  /// Wrong results are reported separately: not every class guarantees linearizable results.
  static void keep(const ClassFacts& facts, Violation violation, std::vector<FindingRecord> findings,
                   ClassResult& result) {
    if (violation.isOfResults()) {
      result.wrongFindings = std::move(findings);
    } else {
      result.test = planCode(facts.model, violation.plan);
      result.findings = std::move(findings);
    }
    result.shown = std::move(violation);
  }

  void writeTest(const analyse::ClassQuery& query, const ClassFacts& facts, ClassResult& result) const {
    if (!result.shown) { return; }
    const Finding& first = (result.findings.empty() ? result.wrongFindings : result.findings).front().finding;
    const TestFile file{query, facts.model, project_.extras, *result.shown, first.headline, kStyles.at(style_)};
    if (const auto written = writeTestFile(file, testFile_); !written) {
      report(written.error());
      return;
    }
    result.testFile = testFile_;
    const Supervision supervision = this->supervision();
    auto proof = proveTestFile(file, tree_, testFile_, folder_ / "failing-test", budget_.test,
                               {supervision, whole_.after(kAllTime)});
    if (!proof) {
      report(proof.error());
    } else {
      result.testFindings = std::move(proof->findings);
    }
  }

  /// Saves the findings and returns their files.
  std::vector<std::string> save(const FindingStore& store, const std::vector<FindingRecord>& findings) const {
    std::vector<std::string> files;
    for (const FindingRecord& record : findings) {
      const auto saved = store.save(record);
      if (!saved) { report(saved.error()); }
      files.push_back(saved ? saved->string() : "");
    }
    return files;
  }

  int conclude(const ClassFacts& facts, const ClassResult& result) const {
    const FindingStore store{std::filesystem::path(store_)};
    const std::vector<std::string> files = save(store, result.findings);
    save(store, result.wrongFindings);
    save(store, result.testFindings);
    const bool failed = !result.findings.empty() || (results_ == "fail" && !result.wrongFindings.empty());
    const int code = failed ? kErrorFound : kNothingFound;
    if (json_) {
      fmt::print("{}", classJson(facts, result, files));
      return code;
    }
    if (!quiet_) { print(facts, result, store); }
    fmt::print("{}", classVerdict(facts, result));
    return code;
  }

  void print(const ClassFacts& facts, const ClassResult& result, const FindingStore& store) const {
    const auto stories = [&](const std::vector<FindingRecord>& findings) {
      for (const FindingRecord& record : findings) {
        printStory(record.finding, replayCommand(store, record.finding.id, store_ != kDefaultStore));
      }
    };
    if (!result.test.empty()) {
      fmt::print("The smallest test that fails:\n\n{}\n", indented(result.test));
      stories(result.findings);
    }
    if (!result.wrongFindings.empty() && result.shown) {
      fmt::print("Results that no order of the calls explains:\n\n{}\n{}\n",
                 indented(planCode(facts.model, result.shown->plan)),
                 indented(resultsText(facts.model, *result.shown)));
      stories(result.wrongFindings);
    }
    if (!result.testFile.empty()) {
      fmt::print("{} fails {}.\n\n", result.testFile,
                 result.testFindings.empty()
                     ? "in the harness, but did not fail as a program of its own"
                     : "with this schedule: " +
                           replayCommand(store, result.testFindings.front().finding.id, store_ != kDefaultStore));
    }
  }

  static std::string indented(const std::string& text) {
    std::string result = "  ";
    for (const char c : text) {
      result += c;
      if (c == '\n') { result += "  "; }
    }
    return result.substr(0, result.size() - 2);
  }

  static Supervision supervision() {
    Supervision supervision;
    supervision.interrupts = interruptCount;
    supervision.mustEnd = interruptIsPressing;
    return supervision;
  }

  const Budget::Clock::time_point start_ = Budget::Clock::now();
  Budget whole_;  ///< Of the whole command.
  ClassOptions options_;
  SearchBudget budget_;
  std::string generator_ = "depcon";
  std::string time_ = "60s";
  std::string store_ = kDefaultStore;
  std::string results_ = "report";
  std::string testFile_;
  std::string style_ = "main";
  const InstallTree tree_ = InstallTree::ofThisProcess();
  ClassProject project_;
  bool linearizable_ = false;
  bool withDestructor_ = false;
  bool reuse_ = false;
  double staticSeconds_ = 0;
  std::uint64_t seed_ = 1;
  std::size_t maxPrefix_ = 5;
  bool json_ = false;
  bool quiet_ = false;
  std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Command> makeClassCommand() { return std::make_unique<ClassCommand>(); }

}  // namespace heddle::cli
