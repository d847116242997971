#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "cli/classes/HarnessProcess.h"
#include "generate/Generator.h"

namespace heddle::cli {

struct SearchBudget {
  std::uint64_t tests = 0;  ///< 0: as many as the time allows.
  std::chrono::milliseconds time{0};
  TestBudget test;
  bool resultsFail = false;  ///< Results that no order of the calls explains are a violation.
};

/// What the tests so far have shown. Pairs are of methods, the smaller number first.
struct SearchTally {
  std::uint64_t tests = 0;
  std::uint64_t executions = 0;
  std::uint64_t useless = 0;        ///< Nothing of the test could run: its constructor threw, or its first calls block.
  std::uint64_t skipped = 0;        ///< With methods that never return.
  std::uint64_t sampledOrders = 0;  ///< Tests not all of whose orders of calls were run.
  std::uint64_t notExhausted = 0;   ///< Tests with interleavings left within the bound.
  std::uint64_t died = 0;
  std::set<std::pair<std::size_t, std::size_t>> covered;
  std::set<std::pair<std::size_t, std::size_t>>
      notShown;  ///< Covered, but some test with one call a thread was not exhausted.
  std::set<std::pair<std::size_t, std::size_t>> wrongPairs;  ///< With results that no order of the calls explains.
  std::uint64_t wrongTests = 0;
  std::set<std::string> leftOutResults;  ///< Of calls that differ between two runs of one order.
  bool needsTeardown = false;            ///< An object that is made and destroyed fails in every schedule.
  std::string constructorThrew;          ///< What, the first time.
  std::set<std::string> uselessKinds;    ///< How all orders of the calls of such tests have ended.
  std::set<std::string> neverReturned;   ///< Methods in no test that could run, and in two that could not.
  bool timeUp = false;
  double seconds = 0;
};

struct Violation {
  TestPlan plan;
  TestOutcome outcome;

  /// Nothing but results that no order of the calls explains.
  bool isOfResults() const { return !outcome.isViolation(); }
};

/// Runs generated tests until one shows what no order of its calls shows.
class ClassSearch {
public:
  ClassSearch(HarnessProcess& harness, Generator& generator, SearchBudget budget, const ClassModel* model = nullptr);

  /// Nothing: the budget is used up, or there is nothing to test. May be called again, to go on.
  Result<std::optional<Violation>> next(const std::function<void(const SearchTally&)>& progress,
                                        const std::function<bool()>& interrupted);
  const SearchTally& tally() const { return tally_; }
  /// The first test whose results no order of the calls explains, or null.
  const Violation* wrongResults() const { return wrong_ ? &*wrong_ : nullptr; }

  /// The same violation with as few calls as possible: each is left out in turn, for good if the test still fails
  /// alike. Where the harness is cut off, as small as it is by then.
  Result<Violation> smallest(Violation violation);

private:
  /// Of a method: how often a test with it has ended by itself, and how often not.
  struct Record {
    std::uint64_t returned = 0;
    std::uint64_t notReturned = 0;
  };

  bool mayGoOn(const std::function<bool()>& interrupted);
  bool isHopeless(const TestPlan& plan);
  void learn(const TestPlan& plan, const TestOutcome& outcome);
  void tryAlone(const TestPlan& plan, const PlannedCall& call);
  void count(const GeneratedTest& test, const TestOutcome& outcome);

  HarnessProcess& harness_;
  Generator& generator_;
  SearchBudget budget_;
  const ClassModel* model_;  ///< For the names of methods.
  SearchTally tally_;
  std::map<std::size_t, Record> records_;
  std::optional<Violation> wrong_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace heddle::cli
