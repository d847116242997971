#include "cli/ClassCommand.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "analyse/ClassAnalysis.h"
#include "cli/BudgetOptions.h"
#include "cli/ClassOptions.h"
#include "cli/ExitCode.h"
#include "cli/Interrupts.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/classes/ClassReport.h"
#include "cli/classes/Confirm.h"
#include "cli/classes/HarnessBuild.h"
#include "generate/Generator.h"

namespace heddle::cli {
namespace {

constexpr const char* kDefaultStore = ".heddle";
constexpr const char* kExamples =
    "Examples:\n"
    "  heddle class --header include/queue.h 'BoundedQueue<int>' -- -Iinclude -std=c++20\n"
    "  heddle class --header src/pool.h --source src/pool.cpp -p build --time 5m Pool\n"
    "\n"
    "Exit status: 0 no violation found, 1 a violation was found, 2 wrong usage or no such class, 3 the class could not "
    "be\n"
    "built or run, 70 error of Heddle.\n";

class ClassCommand : public Command {
public:
  CLI::App* declare(CLI::App& app) override {
    CLI::App* verb = app.add_subcommand(
        "class", "Generate concurrent tests for a class and find what no order of their calls explains");
    options_.declare(*verb);
    verb->add_option("--generator", generator_, "How tests are made: depcon, access, covcon, pairs or random")
        ->capture_default_str();
    verb->add_option("--tests", budget_.tests, "So many tests at the most; 0: as many as the time allows")
        ->capture_default_str();
    verb->add_option("--time", time_, "As long at the most: 30s, 5m")->capture_default_str();
    verb->add_option("--schedules", budget_.test.schedules, "So many interleavings of a test at the most")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    verb->add_option("--preemption-bound", budget_.test.preemptions,
                     "Interleavings with so many preemptions are all executed; -1: random ones without a bound")
        ->check(CLI::Range(-1, 100))
        ->capture_default_str();
    verb->add_option("--max-prefix", maxPrefix_, "So many calls before the threads start, at the most")
        ->check(CLI::Range(0, 20))
        ->capture_default_str();
    verb->add_option("--seed", seed_, "The same seed makes the same tests")->capture_default_str();
    verb->add_option("--store", store_, "Where findings are saved")->capture_default_str();
    verb->add_flag("--json", json_, "Print one JSON object instead of text");
    verb->add_flag("--quiet,-q", quiet_, "Print the verdict only");
    verb->footer(kExamples);
    return verb;
  }

  int run() override {
    auto query = options_.query();
    if (!query) return report(query.error());
    raiseStandard(query->compile);
    const auto time = parseDuration(time_);
    if (!time) return report({fmt::format("{} is no duration", time_), "30s, 5m, 2h", kWrongUsage});
    budget_.time = *time;
    budget_.test.seed = seed_;
    const InstallTree tree = InstallTree::ofThisProcess();
    auto model = analyse::readClass(*query);
    if (!model) return report(model.error());
    if (auto fitted = model->isAbstract ? Result<void>{} : fitToHarness(*query, tree, *model); !fitted) {
      return report(fitted.error());
    }
    const auto facts = analyse::analyseModel(*query, std::move(*model));
    if (!facts) return report(facts.error());
    return search(*query, tree, *facts);
  }

private:
  int search(const analyse::ClassQuery& query, const InstallTree& tree, const ClassFacts& facts) {
    const DependenceTable table(facts, {});
    auto generator = makeGenerator(generator_, facts, table, {seed_, maxPrefix_});
    if (!generator) return report(explained(generator.error(), facts));
    folder_ = std::filesystem::path(store_) / "classes" / folderName(facts.model.name);
    const auto program = buildHarness(query, tree, facts.model, folder_);
    if (!program) return report(program.error());
    catchInterrupts();
    HarnessProcess harness(*program);
    ClassSearch tests(harness, **generator, budget_);
    ClassResult result;
    result.generator = generator_;
    result.seed = seed_;
    result.preemptions = budget_.test.preemptions;
    result.targets = (*generator)->targets();
    const auto searched = searchTests(tests, *program, facts, result);
    if (!searched) return report(searched.error());
    result.tally = tests.tally();
    result.interrupted = interruptCount() != 0;
    return conclude(facts, result);
  }

  /// What was left out may be the reason why nothing is left.
  static Error explained(Error error, const ClassFacts& facts) {
    for (const LeftOut& item : facts.model.leftOut) {
      error.hint += fmt::format("{}{}: {}", error.hint.empty() ? "" : "\n  ", item.what, item.why);
    }
    return error;
  }

  Result<void> searchTests(ClassSearch& tests, const std::filesystem::path& program, const ClassFacts& facts,
                           ClassResult& result) {
    ProgressLine line(!quiet_ && !json_);
    const auto progress = [&](const SearchTally& tally) { line.show(classProgress(tally, result.targets)); };
    const auto interrupted = [] { return interruptCount() != 0; };
    while (true) {
      auto tested = tests.next(progress, interrupted);
      if (!tested) return tl::unexpected(tested.error());
      std::optional<Violation> found = std::move(*tested);
      if (!found) return {};
      line.show("making the failing test smaller");
      auto small = tests.smallest(std::move(*found));
      if (!small) return tl::unexpected(small.error());
      auto confirmed =
          confirmViolation(program, folder_ / fmt::format("test-{}.plan", tests.tally().tests), *small, budget_.test);
      if (!confirmed) return tl::unexpected(confirmed.error());
      if (!confirmed->empty()) {
        result.test = planCode(facts.model, small->plan);
        result.findings = std::move(*confirmed);
        return {};
      }
      ++result.notReproduced;
    }
  }

  int conclude(const ClassFacts& facts, const ClassResult& result) const {
    const FindingStore store{std::filesystem::path(store_)};
    std::vector<std::string> files;
    for (const FindingRecord& record : result.findings) {
      const auto saved = store.save(record);
      if (!saved) report(saved.error());
      files.push_back(saved ? saved->string() : "");
    }
    const int code = result.findings.empty() ? kNothingFound : kErrorFound;
    if (json_) {
      fmt::print("{}", classJson(facts, result, files));
      return code;
    }
    if (!result.test.empty() && !quiet_) {
      fmt::print("The smallest test that fails:\n\n{}\n", indented(result.test));
      for (const FindingRecord& record : result.findings) {
        printStory(record.finding, replayCommand(store, record.finding.id, store_ != kDefaultStore));
      }
    }
    fmt::print("{}", classVerdict(facts, result));
    return code;
  }

  static std::string indented(const std::string& text) {
    std::string result = "  ";
    for (const char c : text) {
      result += c;
      if (c == '\n') result += "  ";
    }
    return result.substr(0, result.size() - 2);
  }

  ClassOptions options_;
  SearchBudget budget_;
  std::string generator_ = "depcon";
  std::string time_ = "60s";
  std::string store_ = kDefaultStore;
  std::uint64_t seed_ = 1;
  std::size_t maxPrefix_ = 5;
  bool json_ = false;
  bool quiet_ = false;
  std::filesystem::path folder_;
};

}  // namespace

std::unique_ptr<Command> makeClassCommand() { return std::make_unique<ClassCommand>(); }

}  // namespace heddle::cli
