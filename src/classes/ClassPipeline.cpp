#include "classes/ClassPipeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analyse/ClassAnalysis.h"
#include "classes/Rehearsal.h"
#include "classes/TestFile.h"
#include "classes/ViolationHunt.h"

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

/// Adds the line of heddle.toml to an error about one of its entries.
Error placed(Error error, const ClassProject& project) {
  const generate::TomlPlaces& places = project.extras.places;
  const auto names = [&](const std::string& begin, const std::string& text) {
    return error.what.starts_with(begin + text) && places.lines.contains(text);
  };
  for (const auto& [type, expressions] : project.extras.values) {
    if (names("values for ", type)) { error.what = places.of(type) + ": " + error.what; }
  }
  for (const std::string& instance : project.instantiate) {
    if (names("heddle.toml instantiates ", instance)) { error.what.replace(0, 11, places.of(instance)); }
  }
  return error;
}

}  // namespace

ClassPipeline::ClassPipeline(ClassSetup setup, explore::Supervision supervision)
    : setup_(std::move(setup)), supervision_(std::move(supervision)) {
  raiseStandard(setup_.query.compile);
}

Result<facts::ClassFacts> ClassPipeline::readFacts(const ClassObserver& observer) {
  observer.phaseBegan("reading the class");
  auto model = analyse::readClass(setup_.query);
  if (!model) { return tl::unexpected(placed(model.error(), setup_.project)); }
  setup_.query.className = model->spelled;
  if (auto applied = applyProject(setup_.project, *model); !applied) { return tl::unexpected(applied.error()); }
  if (!model->isAbstract) {
    auto fitted = fitToHarness(setup_.query, setup_.tools, setup_.project.extras, *model);
    if (!fitted) { return tl::unexpected(fitted.error()); }
  }
  observer.phaseBegan("analysing the class");
  beginBuild(*model);
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
  observer.phaseBegan("compiling the harness");
  const auto program = build(facts.model);
  if (!program) { return tl::unexpected(program.error()); }
  HarnessProcess harness(*program);
  harness.endWhen(mustEndAt(kUntilSearched));
  if (auto rehearsed = rehearse(harness, facts, table, mustEndAt(kUntilSearched), options); !rehearsed) {
    return tl::unexpected(rehearsed.error());
  }
  generator = generate::makeTests(setup_.generator, facts, table, options);
  setup_.search.time = std::chrono::duration_cast<std::chrono::milliseconds>(shareEnd(kUntilSearched) - Clock::now());
  const generate::Promises promises(facts);
  ClassSearch tests(harness, **generator, setup_.search, &facts.model, &promises);
  ClassResult result;
  result.generator = setup_.generator;
  result.staticSeconds = staticSeconds_;
  result.pairs = table.pairCount();
  result.reduction = table.reduction();
  result.seed = setup_.generation.seed;
  result.preemptions = setup_.search.test.preemptions;
  result.targetPairs = (*generator)->targetPairs();
  result.targets = result.targetPairs.size();
  for (std::size_t i = 0; i < facts.model.methods.size(); ++i) {
    result.writers += std::ranges::any_of(table.accesses(i), &facts::Access::isWrite) ? 1 : 0;
  }
  result.hints = headerHints(facts.model.header);
  ViolationHunt hunt({setup_, supervision_, facts, promises, *program, folderOf(facts.model)},
                     {shareEnd(kUntilSearched), shareEnd(kUntilSmall), shareEnd(kUntilConfirmed)}, observer, result);
  const auto searched = hunt.run(tests, harness);
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

std::filesystem::path ClassPipeline::folderOf(const facts::ClassModel& model) const {
  return setup_.folder / folderName(model.name);
}

/// The compiler runs while the class is analysed.
void ClassPipeline::beginBuild(const facts::ClassModel& model) {
  if (model.isAbstract || setup_.reuseHarness) { return; }
  buildText_ = generate::harnessText(analyse::preamble(setup_.query), model, setup_.project.extras);
  building_ = std::async(std::launch::async, [this, model, end = mustEndAt(kUntilSearched)] {
    return buildHarness(setup_.query, setup_.tools, model, setup_.project.extras, folderOf(model), false,
                        [&] { return isGivenUp_ || end(); });
  });
}

/// Compiles again if the analysis has changed the model.
Result<std::filesystem::path> ClassPipeline::build(const facts::ClassModel& model) {
  const bool isSame = building_.valid() && buildText_ == generate::harnessText(analyse::preamble(setup_.query), model,
                                                                               setup_.project.extras);
  if (isSame) { return building_.get(); }
  isGivenUp_ = true;
  if (building_.valid()) { building_.wait(); }
  return buildHarness(setup_.query, setup_.tools, model, setup_.project.extras, folderOf(model), setup_.reuseHarness,
                      mustEndAt(kUntilSearched));
}

Result<void> ClassPipeline::writeTest(const facts::ClassFacts& facts, ClassResult& result) const {
  if (result.violations.empty()) { return {}; }
  const ConfirmedViolation& first = result.violations.front();
  const TestFile file{
      setup_.query,    facts.model, setup_.project.extras, first.violation, first.findings.front().finding.headline,
      setup_.testStyle};
  if (const auto written = writeTestFile(file, setup_.testFile); !written) { return written; }
  result.testFile = setup_.testFile.string();
  auto proof = proveTestFile(file, setup_.tools, setup_.testFile, folderOf(facts.model) / "failing-test",
                             setup_.search.test, {supervision_, setup_.budget.after(kAllTime)});
  if (!proof) { return tl::unexpected(proof.error()); }
  result.testFindings = std::move(proof->findings);
  return {};
}

}  // namespace heddle::classes
