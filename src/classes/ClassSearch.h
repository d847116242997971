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
#include "generate/Generator.h"

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

/// Runs generated tests until one behaves in a way that no order of its calls explains.
class ClassSearch {
public:
  ClassSearch(HarnessProcess& harness, generate::Generator& generator, SearchBudget budget,
              const facts::ClassModel* model = nullptr);

  /// Nothing: the budget is used up, or there is nothing to test. Can be called again to continue.
  Result<std::optional<Violation>> next(const std::function<void(const SearchTally&)>& progress,
                                        const std::function<bool()>& interrupted);
  const SearchTally& tally() const { return tally_; }
  /// The first test whose results no order of the calls explains, or null.
  const Violation* wrongResults() const { return wrong_ ? &*wrong_ : nullptr; }

  /// Reduces the violation: drops each call in turn, and leaves it out if the test still fails in the same way. If the
  /// harness is cut off, returns the smallest test so far.
  Result<Violation> smallest(Violation violation);

private:
  /// How many tests with a method returned, and how many did not.
  struct Record {
    std::uint64_t returned = 0;
    std::uint64_t notReturned = 0;
  };

  bool mayGoOn(const std::function<bool()>& interrupted);
  bool isHopeless(const generate::TestPlan& plan);
  void learn(const generate::TestPlan& plan, const TestResult& outcome);
  void tryAlone(const generate::TestPlan& plan, const generate::PlannedCall& call);
  void count(const generate::GeneratedTest& test, const TestResult& outcome);

  HarnessProcess& harness_;
  generate::Generator& generator_;
  SearchBudget budget_;
  const facts::ClassModel* model_;  ///< For the names of methods.
  SearchTally tally_;
  std::map<std::size_t, Record> records_;
  std::optional<Violation> wrong_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace heddle::classes
