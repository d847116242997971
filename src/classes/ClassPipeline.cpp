#include "classes/ClassPipeline.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "analyse/ClassAnalysis.h"
#include "classes/ConfirmViolation.h"
#include "classes/TestFile.h"

namespace heddle::classes {
namespace {

/// Shares of the time, in percent, counted from the start of the command.
constexpr int kUntilSearched = 80;  ///< Compiling and searching.
constexpr int kUntilSmall = 87;     ///< Reducing a failing test.
constexpr int kUntilConfirmed = 97;
constexpr int kAllTime = 100;

/// Adds what was left out of the class, since that may be why nothing can be tested.
Error explained(Error error, const facts::ClassFacts& facts) {
  for (const facts::LeftOut& item : facts.model.leftOut) {
    error.hint += fmt::format("{}{}: {}", error.hint.empty() ? "" : "\n  ", item.what, item.why);
  }
  return error;
}

/// Wrong results are reported separately: not every class guarantees linearizable results.
void keep(const facts::ClassFacts& facts, Violation violation, std::vector<explore::FindingRecord> findings,
          ClassResult& result) {
  if (violation.isOfResults()) {
    result.wrongFindings = std::move(findings);
  } else {
    result.test = generate::planCode(facts.model, violation.plan);
    result.findings = std::move(findings);
  }
  result.shown = std::move(violation);
}

}  // namespace

ClassPipeline::ClassPipeline(ClassSetup setup, explore::Supervision supervision)
    : setup_(std::move(setup)), supervision_(std::move(supervision)) {
  raiseStandard(setup_.query.compile);
}

Result<facts::ClassFacts> ClassPipeline::readFacts() {
  auto model = analyse::readClass(setup_.query);
  if (!model) { return tl::unexpected(model.error()); }
  if (auto applied = applyProject(setup_.project, *model); !applied) { return tl::unexpected(applied.error()); }
  if (!model->isAbstract) {
    auto fitted = fitToHarness(setup_.query, setup_.tools, setup_.project.extras, *model);
    if (!fitted) { return tl::unexpected(fitted.error()); }
  }
  const auto start = Clock::now();
  auto facts = analyse::analyseModel(setup_.query, std::move(*model));
  staticSeconds_ = std::chrono::duration<double>(Clock::now() - start).count();
  return facts;
}

Result<ClassResult> ClassPipeline::run(const facts::ClassFacts& facts, const ClassObserver& observer) {
  const facts::DependenceTable table(facts, {});
  generate::GeneratorOptions options = setup_.generation;
  if (auto applied = applyRoles(setup_.project, facts.model, options); !applied) {
    return tl::unexpected(applied.error());
  }
  auto generator = generate::makeTests(setup_.generator, facts, table, options);
  if (!generator) { return tl::unexpected(explained(generator.error(), facts)); }
  const auto program = buildHarness(setup_.query, setup_.tools, facts.model, setup_.project.extras, folderOf(facts),
                                    setup_.reuseHarness, mustEndAt(kUntilSearched));
  if (!program) { return tl::unexpected(program.error()); }
  HarnessProcess harness(*program);
  harness.endWhen(mustEndAt(kUntilSearched));
  setup_.search.time = std::chrono::duration_cast<std::chrono::milliseconds>(shareEnd(kUntilSearched) - Clock::now());
  ClassSearch tests(harness, **generator, setup_.search, &facts.model);
  ClassResult result;
  result.generator = setup_.generator;
  result.staticSeconds = staticSeconds_;
  result.pairs = table.pairCount();
  result.reduction = table.reduction();
  result.seed = setup_.generation.seed;
  result.preemptions = setup_.search.test.preemptions;
  result.targetPairs = (*generator)->targetPairs();
  result.targets = result.targetPairs.size();
  result.resultsFail = setup_.search.resultsFail;
  const auto searched = searchTests(tests, harness, *program, facts, observer, result);
  if (!searched) { return tl::unexpected(searched.error()); }
  result.tally = tests.tally();
  result.interrupted = supervision_.interrupts() != 0;
  return result;
}

/// A test that is to be written is also compiled and explored as a program, which gets three tenths of the time.
ClassPipeline::Clock::time_point ClassPipeline::shareEnd(int percent) const {
  return setup_.budget.after(setup_.testFile.empty() ? percent : percent * 7 / 10);
}

/// Whether the user wants to stop, or this share of the time has passed.
MustEnd ClassPipeline::mustEndAt(int percent) const {
  return [this, end = shareEnd(percent)] { return supervision_.interrupts() > 0 || Clock::now() >= end; };
}

std::filesystem::path ClassPipeline::folderOf(const facts::ClassFacts& facts) const {
  return setup_.folder / folderName(facts.model.name);
}

Result<void> ClassPipeline::searchTests(ClassSearch& tests, HarnessProcess& harness,
                                        const std::filesystem::path& program, const facts::ClassFacts& facts,
                                        const ClassObserver& observer, ClassResult& result) const {
  const auto progress = [&](const SearchTally& tally) {
    observer.progress({tally, result.targets, std::chrono::duration<double>(setup_.search.time).count()});
  };
  const auto interrupted = [&] { return supervision_.interrupts() != 0; };
  const ConfirmLimits limits{supervision_, shareEnd(kUntilConfirmed)};
  while (true) {
    harness.endWhen(mustEndAt(kUntilSearched));
    auto tested = tests.next(progress, interrupted);
    if (!tested) { return tl::unexpected(tested.error()); }
    std::optional<Violation> found = std::move(*tested);
    const bool isLast = !found;
    if (isLast && (tests.wrongResults() == nullptr || interrupted())) { return {}; }
    if (isLast) { found = *tests.wrongResults(); }
    observer.phaseBegan("reducing the failing test");
    harness.endWhen(mustEndAt(kUntilSmall));
    auto small = tests.smallest(std::move(*found));
    if (!small) { return tl::unexpected(small.error()); }
    auto confirmed =
        confirmViolation(program, folderOf(facts) / fmt::format("test-{}.plan", tests.tally().tests),
                         generate::threadCalls(facts.model, small->plan), *small, setup_.search.test, limits);
    if (!confirmed) { return tl::unexpected(confirmed.error()); }
    const bool isConfirmed = !confirmed->findings.empty();
    if (isConfirmed) { keep(facts, std::move(*small), std::move(confirmed->findings), result); }
    if (!isConfirmed) { ++(confirmed->cut ? result.notConfirmed : result.notReproduced); }
    if (isLast || isConfirmed || confirmed->cut) { return {}; }
  }
}

Result<void> ClassPipeline::writeTest(const facts::ClassFacts& facts, ClassResult& result) const {
  if (!result.shown) { return {}; }
  const judge::Finding& first = (result.findings.empty() ? result.wrongFindings : result.findings).front().finding;
  const TestFile file{setup_.query,  facts.model,    setup_.project.extras,
                      *result.shown, first.headline, setup_.testStyle};
  if (const auto written = writeTestFile(file, setup_.testFile); !written) { return written; }
  result.testFile = setup_.testFile.string();
  auto proof = proveTestFile(file, setup_.tools, setup_.testFile, folderOf(facts) / "failing-test", setup_.search.test,
                             {supervision_, setup_.budget.after(kAllTime)});
  if (!proof) { return tl::unexpected(proof.error()); }
  result.testFindings = std::move(proof->findings);
  return {};
}

}  // namespace heddle::classes
