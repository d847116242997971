#pragma once

#include <heddle/harness/Protocol.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/Result.h"
#include "explore/process/ChildProcess.h"
#include "generate/TestPlan.h"

namespace heddle::classes {

/// How thoroughly a test is explored.
struct TestBudget {
  std::uint64_t sequentialRuns = 500;
  std::uint64_t schedules = 2000;
  int preemptions = 2;  ///< -1: random interleavings; kStress: no exploration, kernel threads run freely.
  static constexpr int kStress = -2;
  std::uint64_t seed = 1;
  /// Which results of calls and final states count as explained by an order of the calls.
  using Compare = harness::Compare;
  Compare compare = Compare::CallOrder;
};

/// Results of one execution: the number of the call, or, after all calls, of the object whose final state it is.
using ResultTexts = std::vector<std::pair<std::size_t, std::string>>;

/// What the harness reports about one test.
struct TestResult {
  bool constructed = true;
  std::string whyNot;  ///< The exception of a constructor.
  std::uint64_t sequentialRuns = 0;
  bool allSequential = false;
  std::uint64_t executions = 0;
  bool exhausted = false;   ///< Every interleaving within the bound was executed.
  std::uint64_t races = 0;  ///< Completed executions with a data race.
  std::uint64_t badEndings = 0;
  std::uint32_t firstBad = 0;              ///< Ending of the first of these, as heddle_ending.
  std::set<std::uint32_t> allowedEndings;  ///< Seen in sequential runs.
  std::vector<std::string> allowedThrows;  ///< Lines of the protocol.
  std::uint64_t wrongResults = 0;          ///< Completed executions whose results no order of the calls explains.
  ResultTexts firstWrong;                  ///< Results of the first of these.
  std::vector<ResultTexts> possible;       ///< Results of the orders, but not of all.
  std::vector<std::string> outcomes;       ///< Lines of the protocol with the results of all orders.
  std::vector<std::size_t> leftOut;        ///< Results that differ between two runs of one order.
  bool hasOwnThreads = false;              ///< The class starts threads.
  bool died = false;                       ///< The process died, or timed out, while exploring interleavings.
  bool neverReturns = false;               ///< Same for the sequential runs: the calls cannot be tested.
  bool cut = false;                        ///< It was cut off: nothing is known about the test.

  /// Behaviour that no order of the calls explains; results do not count.
  bool isViolation() const { return died || badEndings != 0 || races != 0; }
};

/// The harness as a process that executes one test after another. It is restarted if a test kills it.
class HarnessProcess {
public:
  explicit HarnessProcess(std::filesystem::path program) : program_(std::move(program)) {}
  /// From now on, tests are cut off when \p mustEnd returns true.
  void endWhen(std::function<bool()> mustEnd) { mustEnd_ = std::move(mustEnd); }
  ~HarnessProcess() { stop(); }
  HarnessProcess(const HarnessProcess&) = delete;
  HarnessProcess& operator=(const HarnessProcess&) = delete;

  /// How long a test may take, in processor time, so that the load of the machine does not matter. Needed because the
  /// step limit does not bound loops without scheduling points.
  struct Patience {
    std::chrono::milliseconds orders{3'000};  ///< For the sequential runs.
    std::chrono::milliseconds all{20'000};
  };

  /// Errors: the program cannot be started.
  Result<TestResult> run(const generate::TestPlan& plan, const TestBudget& budget, const Patience& patience);
  /// The next test starts in a fresh process.
  void stop();

private:
  bool start();
  bool readLine(std::string& line, std::chrono::nanoseconds end);
  std::chrono::nanoseconds usedTime() const;

  std::filesystem::path program_;
  std::function<bool()> mustEnd_ = [] { return false; };
  std::optional<explore::ChildProcess> child_;
  explore::Descriptor toChild_;
  explore::Descriptor fromChild_;
  std::string buffer_;
};

}  // namespace heddle::classes
