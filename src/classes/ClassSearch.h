#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "classes/HarnessProcess.h"
#include "classes/KnownErrors.h"
#include "generate/Generator.h"
#include "generate/Promise.h"

namespace heddle::classes {

struct SearchBudget {
  std::uint64_t tests = 0;  ///< 0: limited only by time.
  std::chrono::milliseconds time{0};
  TestBudget test;
  bool resultsFail = false;  ///< Results that no order of the calls explains are a violation.
};

/// Results of the tests so far. A pair is two methods, the smaller number first.
struct SearchTally {
  std::uint64_t tests = 0;
  std::uint64_t executions = 0;
  std::uint64_t useless = 0;  ///< Tests that cannot be used: the constructor threw, or no order of the calls completed.
  std::uint64_t skipped = 0;  ///< Tests with methods that never return.
  std::uint64_t sampledOrders = 0;  ///< Tests of which not all orders of calls were run.
  std::uint64_t notExhausted = 0;   ///< Tests with unexplored interleavings within the bound.
  std::uint64_t died = 0;
  std::uint64_t repeated = 0;  ///< Tests that failed like one that was examined before.
  std::set<std::pair<std::size_t, std::size_t>> covered;
  /// Covered, but a test of just the two calls was not exhausted.
  std::set<std::pair<std::size_t, std::size_t>> notShown;
  /// Pairs with results that no order of the calls explains.
  std::set<std::pair<std::size_t, std::size_t>> wrongPairs;
  std::uint64_t wrongTests = 0;
  std::set<std::string> leftOutResults;  ///< Calls whose results differ between two runs of one order.
  bool needsTeardown = false;            ///< An object that is only constructed and destroyed fails in every schedule.
  std::string constructorThrew;          ///< The first exception.
  std::set<std::string> uselessKinds;    ///< How the orders of the calls of useless tests ended.
  std::set<std::string> neverReturned;   ///< Methods that no test has returned from, and at least two tests have not.
  bool timeUp = false;
  double seconds = 0;
};

struct Violation {
  generate::TestPlan plan;
  TestResult outcome;

  /// Only the results are wrong: no order of the calls explains them.
  bool isOfResults() const { return !outcome.isViolation(); }
};

/// Runs generated tests until one behaves in a way that no order of its calls explains. Can be continued after that:
/// failures that repeat a known one are then skipped, and the search ends when every pair has had its tests.
class ClassSearch {
public:
  ClassSearch(HarnessProcess& harness, generate::Generator& generator, SearchBudget budget,
              const facts::ClassModel* model = nullptr, const generate::Promises* promises = nullptr);

  /// Nothing: the budget is used up, or there is nothing to test. Can be called again to continue.
  Result<std::optional<Violation>> next(const std::function<void(const SearchTally&)>& progress,
                                        const std::function<bool()>& interrupted);
  const SearchTally& tally() const { return tally_; }
  /// A test whose results no order of the calls explains, or null: the one that the class promises most. Tests that
  /// contain a known error are left out, because that may be the reason.
  const Violation* wrongResults() const;

  /// Later failures of this kind are not returned again. \p reduced is the result of smallest().
  void settle(const Violation& reduced, bool isConfirmed);

  /// Reduces the violation with a harness of its own: drops each call in turn, and leaves it out if the test still
  /// fails in the same way. If the harness is cut off, returns the smallest test so far.
  static Result<Violation> smallest(HarnessProcess& harness, const TestBudget& budget, Violation violation);

private:
  /// How many tests with a method returned, and how many did not.
  struct Record {
    std::uint64_t returned = 0;
    std::uint64_t notReturned = 0;
  };

  using Pair = std::pair<std::size_t, std::size_t>;

  bool hasEnough() const;
  TestBudget nextBudget() const;
  void keepWrong(const generate::GeneratedTest& test, const TestResult& outcome);
  bool mayGoOn(const std::function<bool()>& interrupted);
  bool isHopeless(const generate::TestPlan& plan);
  void learn(const generate::TestPlan& plan, const TestResult& outcome);
  void tryAlone(const generate::TestPlan& plan, const generate::PlannedCall& call);
  void count(const generate::GeneratedTest& test, const TestResult& outcome);

  HarnessProcess& harness_;
  generate::Generator& generator_;
  SearchBudget budget_;
  const facts::ClassModel* model_;  ///< For the names of methods.
  const generate::Promises* promises_;
  SearchTally tally_;
  std::map<std::size_t, Record> records_;
  std::map<Pair, Violation> wrong_;  ///< The first test of each pair.
  KnownErrors known_;
  std::map<Pair, std::uint64_t> testsOf_;
  std::optional<std::uint64_t> firstSettled_;  ///< Number of tests when the first error was settled.
  std::chrono::steady_clock::time_point start_;
};

}  // namespace heddle::classes
