// Generates tests of one class until the first failure, with every generator and seed. Prints one CSV line per search.
// Used by bench/class_bench.py, which describes the columns.
//
// Each search runs twice: the tests are explored, and run under stress. If STRESS_SECONDS is 0, they are only explored.
//
//     class_search HEADER CLASS FOLDER PROJECT SEEDS SECONDS STRESS_SECONDS results|races static|members GENERATOR...
#include <fmt/format.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "analyse/ClassAnalysis.h"
#include "classes/ClassSearch.h"
#include "classes/EndingKinds.h"
#include "classes/HarnessBuild.h"
#include "classes/ProjectFile.h"

namespace {

using namespace heddle;
using namespace heddle;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kStressRuns = 100;  ///< Per test, as in the papers.

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

double childSeconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

template <class T>
T orExit(Result<T> result) {
  if (result) { return std::move(*result); }
  fmt::print(stderr, "{}\n{}\n", result.error().what, result.error().hint);
  std::exit(1);
}

struct Subject {
  facts::ClassFacts facts;
  facts::DependenceTable table;
  generate::GeneratorOptions options;
  std::filesystem::path harness;
  bool resultsCount = false;
};

void search(const Subject& subject, const std::string& generator, std::uint64_t seed, bool isStress, double seconds) {
  generate::GeneratorOptions options = subject.options;
  options.seed = seed;
  const auto tests = orExit(generate::makeTests(generator, subject.facts, subject.table, options));
  classes::SearchBudget budget;
  budget.time = std::chrono::milliseconds(static_cast<long>(seconds * 1000));
  budget.test.seed = seed;
  budget.resultsFail = subject.resultsCount;
  if (!subject.resultsCount) { budget.test.compare = classes::TestBudget::Compare::Nothing; }
  if (isStress) {
    budget.test.preemptions = classes::TestBudget::kStress;
    budget.test.schedules = kStressRuns;
  }
  const double before = childSeconds();
  const auto start = Clock::now();
  classes::HarnessProcess harness(subject.harness);
  classes::ClassSearch run(harness, *tests, budget, &subject.facts.model);
  const auto found = orExit(run.next([](const classes::SearchTally&) {}, [] { return false; }));
  const double taken = secondsSince(start);
  harness.stop();
  fmt::print("{},{},{},{},{},{:.4f},{:.4f},{},{},{},{}\n", generator, isStress ? "stress" : "engine", seed,
             found ? 1 : 0, found ? classes::violationKind(found->outcome) : "", taken, childSeconds() - before,
             run.tally().tests, run.tally().executions, run.tally().covered.size(), tests->targets());
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() < 10) { return 2; }
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe");
  const std::filesystem::path prefix = self.parent_path().parent_path();
  const classes::HarnessTools tools{prefix / "bin" / "heddle", prefix / "include", prefix / "lib/heddle/harness.o"};
  analyse::ClassQuery query;
  query.header = words[0];
  query.className = words[1];
  query.compile.flags = {"-std=c++20"};
  query.withStatic = words[8] == "static";
  const classes::ClassProject project = orExit(classes::readProject(words[3], query.className));
  auto model = orExit(analyse::readClass(query));
  if (!classes::applyProject(project, model) || !classes::fitToHarness(query, tools, project.extras, model)) {
    return 1;
  }
  const auto start = Clock::now();
  facts::ClassFacts facts = orExit(analyse::analyseModel(query, std::move(model)));
  const facts::DependenceTable table(facts, {});
  const double staticSeconds = secondsSince(start);
  const facts::DependenceTable narrow(facts, {.writeWrite = false});
  fmt::print("static,{},{},{},{},{},{},{:.4f}\n", facts.model.methods.size(), table.pairCount(),
             table.conflictTargets(), table.deadlockTargets(), table.targets().size(), narrow.targets().size(),
             staticSeconds);
  Subject subject{facts, table, {}, {}, words[7] == "results"};
  if (!classes::applyRoles(project, subject.facts.model, subject.options)) { return 1; }
  subject.harness = orExit(
      classes::buildHarness(query, tools, subject.facts.model, project.extras, words[2], false, [] { return false; }));
  const double stressSeconds = std::atof(words[6].c_str());
  const auto seeds = std::strtoull(words[4].c_str(), nullptr, 10);
  for (std::size_t g = 9; g < words.size(); ++g) {
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      search(subject, words[g], seed, false, std::atof(words[5].c_str()));
      if (stressSeconds > 0) { search(subject, words[g], seed, true, stressSeconds); }
    }
  }
  return 0;
}
