#include "classes/ViolationHunt.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "classes/ConfirmViolation.h"
#include "classes/EndingKinds.h"

namespace heddle::classes {
namespace {

using Clock = std::chrono::steady_clock;

/// A class that is not meant for threads at all has an error in every pair. More reports than this are no help.
constexpr std::size_t kMostViolations = 25;
/// The same for those that are probably excluded by the contract of the class.
constexpr std::size_t kMostByContract = 5;
/// The share of the remaining time that confirming one of several violations may take.
constexpr int kShareOfLater = 4;

}  // namespace

ViolationHunt::ViolationHunt(Subject subject, Deadlines deadlines, const ClassObserver& observer, ClassResult& result)
    : subject_(std::move(subject)), deadlines_(deadlines), observer_(observer), result_(result) {}

bool ViolationHunt::counts(generate::Promise promise) const {
  return promise != generate::Promise::Contract || subject_.setup.strictContract;
}

bool ViolationHunt::mustStop(Clock::time_point deadline) const {
  return subject_.supervision.interrupts() != 0 || Clock::now() >= deadline;
}

Result<void> ViolationHunt::run(ClassSearch& tests, HarnessProcess& harness) {
  const double seconds = std::chrono::duration<double>(subject_.setup.search.time).count();
  const auto progress = [&](const SearchTally& tally) {
    observer_.progress({tally, result_.targets, seconds, result_.violations.size()});
  };
  const auto interrupted = [&] { return subject_.supervision.interrupts() != 0; };
  result_.tally = tests.tally();
  observer_.examined(result_);
  Step step = Step::Continue;
  while (step == Step::Continue) {
    harness.endWhen([this] { return mustStop(deadlines_.searched); });
    auto tested = tests.next(progress, interrupted);
    if (!tested) { return tl::unexpected(tested.error()); }
    std::optional<Violation> found = std::move(*tested);
    const Violation* wrong = tests.wrongResults();
    const bool isLast = !found;
    if (isLast && (wrong == nullptr || interrupted())) { return {}; }
    auto examined = examine(tests, isLast ? *wrong : std::move(*found));
    if (!examined) { return tl::unexpected(examined.error()); }
    step = isLast ? Step::Stop : *examined;
  }
  return {};
}

Result<ViolationHunt::Step> ViolationHunt::examine(ClassSearch& tests, Violation violation) {
  const bool isByContract = !counts(subject_.promises.of(violation.plan));
  if (isByContract && byContract_ >= kMostByContract) {
    tests.settle(violation, true);
    return Step::Continue;
  }
  observer_.phaseBegan("reducing a failing test");
  HarnessProcess harness(subject_.program);
  harness.endWhen([this] { return mustStop(deadlines_.reduced); });
  const TestBudget& budget = subject_.setup.search.test;
  auto small = ClassSearch::smallest(harness, budget, std::move(violation));
  if (!small) { return tl::unexpected(small.error()); }
  const bool isFirst = result_.violations.empty();
  const auto left = deadlines_.confirmed - Clock::now();
  const ConfirmLimits limits{subject_.supervision,
                             isFirst ? deadlines_.confirmed : Clock::now() + left / kShareOfLater};
  const std::filesystem::path file =
      std::filesystem::absolute(subject_.folder / fmt::format("test-{}.plan", tests.tally().tests));
  auto confirmed = confirmViolation(subject_.program, file, generate::threadCalls(subject_.facts.model, small->plan),
                                    *small, budget, limits);
  if (!confirmed) { return tl::unexpected(confirmed.error()); }
  const bool isConfirmed = !confirmed->findings.empty();
  tests.settle(*small, isConfirmed);
  if (isConfirmed) {
    keep(std::move(*small), std::move(confirmed->findings));
  } else if (confirmed->cut) {
    ++result_.notConfirmed;
  } else {
    result_.notReproduced.push_back(
        {violationKind(small->outcome), generate::planCode(subject_.facts.model, small->plan), file.string()});
  }
  result_.tally = tests.tally();
  observer_.examined(result_);
  result_.hasMore = result_.violations.size() >= kMostViolations;
  const bool isEnough = result_.hasMore || (subject_.setup.stopAtFirst && result_.failed());
  return isEnough || mustStop(deadlines_.searched) ? Step::Stop : Step::Continue;
}

void ViolationHunt::keep(Violation violation, std::vector<explore::FindingRecord> findings) {
  // The same error may occur in the tests of several pairs.
  std::erase_if(findings, [&](const explore::FindingRecord& record) { return reported_.contains(record.finding.id); });
  if (findings.empty()) { return; }
  for (const explore::FindingRecord& record : findings) {
    reported_.insert(record.finding.id);
  }
  ConfirmedViolation confirmed;
  confirmed.promise = subject_.promises.of(violation.plan);
  confirmed.unusualCalls = subject_.promises.unusualCalls(violation.plan);
  confirmed.isError = counts(confirmed.promise) && (!violation.isOfResults() || subject_.setup.search.resultsFail);
  byContract_ += counts(confirmed.promise) ? 0 : 1;
  confirmed.test = generate::planCode(subject_.facts.model, violation.plan);
  confirmed.violation = std::move(violation);
  confirmed.findings = std::move(findings);
  const auto rank = [](const ConfirmedViolation& one) {
    return std::tuple(!one.isError, one.promise, one.unusualCalls, one.violation.isOfResults());
  };
  const auto place = std::ranges::upper_bound(result_.violations, rank(confirmed), {}, rank);
  result_.violations.insert(place, std::move(confirmed));
}

}  // namespace heddle::classes
