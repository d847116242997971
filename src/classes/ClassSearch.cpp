#include "classes/ClassSearch.h"

#include <algorithm>

#include "classes/EndingKinds.h"

namespace heddle::classes {
namespace {

constexpr std::uint32_t kCompleted = 1;   ///< HEDDLE_COMPLETED
constexpr std::uint32_t kNoProgress = 4;  ///< HEDDLE_NO_PROGRESS

/// A data race shows in completed executions; any other failure in the ending of the first bad execution.
bool failsAlike(const TestResult& one, const TestResult& other) {
  if (!one.isViolation()) { return !other.isViolation() && other.wrongResults != 0; }
  return other.isViolation() && one.died == other.died && one.firstBad == other.firstBad;
}

bool runsForEver(const TestResult& outcome) {
  return outcome.neverReturns ||
         (outcome.allowedEndings.contains(kNoProgress) && !outcome.allowedEndings.contains(kCompleted));
}

template <class Use>
void forEachCall(const generate::TestPlan& plan, Use&& use) {
  for (std::size_t i = 0; const generate::PlannedCall* call = plan.callAt(i); ++i) {
    use(*call);
  }
}

/// The argument that most tests use.
constexpr std::uint32_t kUsualNumber = 1;

/// Plans with one thread or one object less.
void addNarrower(const generate::TestPlan& plan, std::vector<generate::TestPlan>& result) {
  for (std::size_t t = plan.threads.size(); t-- > 0 && plan.threads.size() > 1;) {
    result.push_back(plan);
    result.back().threads.erase(result.back().threads.begin() + static_cast<std::ptrdiff_t>(t));
  }
  const std::size_t last = plan.objects.size() - 1;
  bool isUsed = last == 0;
  forEachCall(plan, [&](const generate::PlannedCall& call) {
    // A number may denote an object; which ones do is unknown here.
    isUsed = isUsed || call.object == last || std::ranges::find(call.numbers, last) != call.numbers.end();
  });
  if (isUsed) { return; }
  result.push_back(plan);
  result.back().objects.pop_back();
}

/// Plans with one unusual argument or repetition less.
void addPlainer(const generate::TestPlan& plan, std::vector<generate::TestPlan>& result) {
  // With several objects, a number may denote one of them.
  if (plan.objects.size() > 1) { return; }
  const auto change = [&](auto&& calls) {
    for (std::size_t c = 0; c < calls(plan).size(); ++c) {
      for (const std::uint32_t times : {1U, calls(plan)[c].times / 2, calls(plan)[c].times - 1}) {
        if (times == 0 || times >= calls(plan)[c].times) { continue; }
        generate::TestPlan copy = plan;
        calls(copy)[c].times = times;
        result.push_back(std::move(copy));
      }
      for (std::size_t i = 0; i < calls(plan)[c].numbers.size(); ++i) {
        if (calls(plan)[c].numbers[i] == kUsualNumber || generate::isKept(calls(plan)[c].numbers[i])) { continue; }
        generate::TestPlan copy = plan;
        calls(copy)[c].numbers[i] = kUsualNumber;
        result.push_back(std::move(copy));
      }
    }
  };
  change([](auto& p) -> auto& { return p.objects; });
  change([](auto& p) -> auto& { return p.prefix; });
  for (std::size_t t = 0; t < plan.threads.size(); ++t) {
    change([t](auto& p) -> auto& { return p.threads[t]; });
  }
}

/// Smaller plans: without all calls after the threads, then with one thread, object, call or unusual argument less.
std::vector<generate::TestPlan> shorter(const generate::TestPlan& plan) {
  std::vector<generate::TestPlan> result;
  if (plan.after.size() > 1) {
    result.push_back(plan);
    result.back().after.clear();
  }
  addNarrower(plan, result);
  const auto without = [&](auto&& member, std::size_t index) {
    generate::TestPlan copy = plan;
    auto& calls = member(copy);
    calls.erase(calls.begin() + static_cast<std::ptrdiff_t>(index));
    generate::dropUnfed(copy);
    result.push_back(std::move(copy));
  };
  for (std::size_t i = plan.after.size(); i-- > 0;) {
    without([](generate::TestPlan& p) -> auto& { return p.after; }, i);
  }
  for (std::size_t i = plan.prefix.size(); i-- > 0;) {
    without([](generate::TestPlan& p) -> auto& { return p.prefix; }, i);
  }
  for (std::size_t t = 0; t < plan.threads.size(); ++t) {
    if (plan.threads[t].size() < 2) { continue; }
    for (std::size_t i = plan.threads[t].size(); i-- > 0;) {
      without([t](generate::TestPlan& p) -> auto& { return p.threads[t]; }, i);
    }
  }
  addPlainer(plan, result);
  return result;
}

}  // namespace

ClassSearch::ClassSearch(HarnessProcess& harness, generate::Generator& generator, SearchBudget budget,
                         const facts::ClassModel* model, const generate::Promises* promises)
    : harness_(harness),
      generator_(generator),
      budget_(budget),
      model_(model),
      promises_(promises),
      start_(std::chrono::steady_clock::now()) {}

bool ClassSearch::mayGoOn(const std::function<bool()>& interrupted) {
  const auto elapsed = std::chrono::steady_clock::now() - start_;
  tally_.seconds = std::chrono::duration<double>(elapsed).count();
  tally_.timeUp = budget_.time.count() != 0 && elapsed >= budget_.time;
  return !tally_.timeUp && !interrupted() && (budget_.tests == 0 || tally_.tests < budget_.tests);
}

Result<std::optional<Violation>> ClassSearch::next(const std::function<void(const SearchTally&)>& progress,
                                                   const std::function<bool()>& interrupted) {
  while (mayGoOn(interrupted) && !hasEnough()) {
    const std::optional<generate::GeneratedTest> test = generator_.next();
    if (!test) { return std::nullopt; }
    if (test->pair) { ++testsOf_[*test->pair]; }
    if (isHopeless(test->plan)) {
      ++tally_.tests;
      ++tally_.skipped;
      continue;
    }
    auto outcome = harness_.run(test->plan, nextBudget(), {});
    if (!outcome) { return tl::unexpected(outcome.error()); }
    if (outcome->cut || interrupted()) {  // The signal may have reached the harness, too: the outcome is meaningless.
      mayGoOn(interrupted);
      tally_.timeUp = !interrupted();
      return std::nullopt;
    }
    learn(test->plan, *outcome);
    count(*test, *outcome);
    progress(tally_);
    const bool isWrong = outcome->wrongResults != 0;
    if (isWrong && !outcome->isViolation()) { keepWrong(*test, *outcome); }
    if (!outcome->isViolation() && !(isWrong && budget_.resultsFail)) { continue; }
    if (!known_.explain(test->plan, *outcome)) { return Violation{test->plan, std::move(*outcome)}; }
    ++tally_.repeated;
  }
  return std::nullopt;
}

/// The budget of the next test. If the time is short, it is so small that every pair gets a test within half of the
/// time that is left.
TestBudget ClassSearch::nextBudget() const {
  constexpr std::uint64_t kFewest = 100;
  TestBudget budget = budget_.test;
  const std::size_t pairs = generator_.targetPairs().size();
  const std::size_t open = pairs - std::min(pairs, testsOf_.size());
  const double left = std::chrono::duration<double>(budget_.time).count() - tally_.seconds;
  if (budget_.time.count() == 0 || open == 0 || tally_.executions == 0 || left <= 0) { return budget; }
  const double perSecond = static_cast<double>(tally_.executions) / std::max(tally_.seconds, 0.001);
  const auto share = static_cast<std::uint64_t>(perSecond * left / 2 / static_cast<double>(open));
  budget.sequentialRuns = std::min(budget.sequentialRuns, std::max(share / 4, kFewest));
  budget.schedules = std::min(budget.schedules, std::max(share * 3 / 4, kFewest));
  return budget;
}

/// After an error, the search is not for the first one any more: a fixed number of tests of each pair suffices.
bool ClassSearch::hasEnough() const {
  constexpr generate::ByPromise<std::uint64_t> kTestsOfPair{24, 12, 4};
  constexpr std::uint64_t kTestsWithoutPairs = 200;
  if (known_.everythingFails()) { return true; }
  if (!firstSettled_) { return false; }
  const std::set<Pair> pairs = generator_.targetPairs();
  if (pairs.empty()) { return tally_.tests >= *firstSettled_ + kTestsWithoutPairs; }
  return std::ranges::all_of(pairs, [&](const Pair& pair) {
    const auto promise = promises_ == nullptr ? generate::Promise::Ordinary : promises_->of(pair.first, pair.second);
    const auto found = testsOf_.find(pair);
    return found != testsOf_.end() && found->second >= kTestsOfPair[static_cast<std::size_t>(promise)];
  });
}

void ClassSearch::settle(const Violation& reduced, bool isConfirmed) {
  known_.add(reduced.plan, reduced.outcome, isConfirmed);
  if (isConfirmed && !firstSettled_) { firstSettled_ = tally_.tests; }
}

void ClassSearch::keepWrong(const generate::GeneratedTest& test, const TestResult& outcome) {
  constexpr std::size_t kMost = 64;  // each holds the results of all orders
  const Pair pair = test.pair.value_or(Pair{});
  if (wrong_.size() < kMost) { wrong_.emplace(pair, Violation{test.plan, outcome}); }
}

const Violation* ClassSearch::wrongResults() const {
  const Violation* best = nullptr;
  for (const auto& [pair, violation] : wrong_) {
    if (known_.contains(violation.plan)) { continue; }
    const auto promise = [&](const Violation& one) {
      return promises_ == nullptr ? generate::Promise::Ordinary : promises_->of(one.plan);
    };
    if (best == nullptr || promise(violation) < promise(*best)) { best = &violation; }
  }
  return best;
}

bool ClassSearch::isHopeless(const generate::TestPlan& plan) {
  bool result = false;
  forEachCall(plan, [&](const generate::PlannedCall& call) {
    const Record& record = records_[call.operation];
    if (record.returned != 0 || record.notReturned < 2) { return; }
    result = true;
    if (model_ != nullptr && call.operation < model_->methods.size()) {
      tally_.neverReturned.insert(model_->methods[call.operation].signature);
    }
  });
  return result;
}

void ClassSearch::learn(const generate::TestPlan& plan, const TestResult& outcome) {
  const bool runs = runsForEver(outcome);
  std::map<std::size_t, generate::PlannedCall> methods;
  forEachCall(plan, [&](const generate::PlannedCall& call) { methods.emplace(call.operation, call); });
  for (const auto& [method, call] : methods) {
    Record& record = records_[method];
    ++(runs ? record.notReturned : record.returned);
    if (runs && record.returned == 0 && record.notReturned == 1) { tryAlone(plan, call); }
  }
}

/// A test that never returns does not show which of its calls is responsible.
void ClassSearch::tryAlone(const generate::TestPlan& plan, const generate::PlannedCall& call) {
  generate::TestPlan alone;
  alone.objects = plan.objects;
  alone.threads = {{call}};
  const auto outcome = harness_.run(alone, budget_.test, {});
  if (outcome && !outcome->cut && !runsForEver(*outcome)) { ++records_[call.operation].returned; }
}

void ClassSearch::count(const generate::GeneratedTest& test, const TestResult& outcome) {
  ++tally_.tests;
  tally_.executions += outcome.executions + outcome.sequentialRuns;
  if (outcome.died) { ++tally_.died; }
  if (!outcome.constructed && tally_.constructorThrew.empty()) { tally_.constructorThrew = outcome.whyNot; }
  const bool useless =
      !outcome.constructed || outcome.neverReturns || (!outcome.died && !outcome.allowedEndings.contains(kCompleted));
  if (useless) {
    ++tally_.useless;
    tally_.needsTeardown = tally_.needsTeardown || (outcome.constructed && test.plan.callCount() == 0);
    for (const std::uint32_t ending : outcome.allowedEndings) {
      tally_.uselessKinds.insert(endingKind(ending));
    }
    return;
  }
  if (!outcome.allSequential) { ++tally_.sampledOrders; }
  if (!outcome.exhausted) { ++tally_.notExhausted; }
  if (outcome.wrongResults != 0) {
    ++tally_.wrongTests;
    if (test.pair) { tally_.wrongPairs.insert(*test.pair); }
  }
  for (const std::size_t slot : outcome.leftOut) {
    const generate::PlannedCall* call = test.plan.callAt(slot);
    if (call != nullptr && model_ != nullptr) {
      tally_.leftOutResults.insert(model_->methods[call->operation].signature);
    }
    if (call == nullptr) { tally_.leftOutResults.insert("the final state"); }
  }
  if (!test.pair) { return; }
  tally_.covered.insert(*test.pair);
  const bool isPlain = std::ranges::all_of(test.plan.threads, [](const auto& calls) { return calls.size() == 1; }) &&
                       test.plan.threads.size() == 2;
  if (isPlain && (!outcome.exhausted || !outcome.allSequential)) { tally_.notShown.insert(*test.pair); }
}

Result<Violation> ClassSearch::smallest(HarnessProcess& harness, const TestBudget& budget, Violation violation) {
  for (bool changed = true; changed;) {
    changed = false;
    for (generate::TestPlan& plan : shorter(violation.plan)) {
      // A process reports each race only once.
      harness.stop();
      auto outcome = harness.run(plan, budget, {});
      if (!outcome) { return tl::unexpected(outcome.error()); }
      if (outcome->cut) { return violation; }
      if (!failsAlike(violation.outcome, *outcome)) { continue; }
      violation = {std::move(plan), std::move(*outcome)};
      changed = true;
      break;
    }
  }
  harness.stop();
  return violation;
}

}  // namespace heddle::classes
