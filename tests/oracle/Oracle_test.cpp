#include "Interpreter.h"
#include "Model.h"
#include "Operations.h"

#include <gtest/gtest.h>

#include <algorithm>

/// Compares `every-schedule`, with every access as a scheduling point, with the brute-force model: the same
/// outcomes, and exactly as many executions as there are schedules.
namespace oracle {
namespace {

constexpr std::uint64_t kMaxExecutions = 8'000;

std::string describe(const Outcomes& outcomes) {
  std::string text;
  for (const Outcome& outcome : outcomes) {
    text += "  " + oracle::describe(outcome) + "\n";
  }
  return text;
}

/// The outcomes in \p these that are missing in \p those.
Outcomes missing(const Outcomes& these, const Outcomes& those) {
  Outcomes result;
  std::ranges::set_difference(these, those, std::inserter(result, result.end()));
  return result;
}

bool isExact(const Program& program) {
  const auto hasExtraSteps = [](const std::vector<Operation>& thread) {
    return std::ranges::find(thread, Kind::CompareExchange, &Operation::kind) != thread.end();
  };
  return kCompareExchangeIsOneStep || std::ranges::none_of(program.threads, hasExtraSteps);
}

void compare(const Program& program, const Possibilities& possible) {
  const Executed executed = executeAll(program);
  ASSERT_TRUE(executed.otherEndings.empty()) << describe(program) << "ending " << executed.otherEndings.front();
  EXPECT_TRUE(executed.exhausted) << describe(program);
  if (isExact(program)) {
    EXPECT_EQ(executed.executions, possible.executions) << describe(program);
  }
  EXPECT_EQ(executed.outcomes, possible.outcomes)
      << describe(program) << "only executed:\n"
      << describe(missing(executed.outcomes, possible.outcomes)) << "only possible:\n"
      << describe(missing(possible.outcomes, executed.outcomes));
}

/// A hundred programs per test, so that ctest can run the tests in parallel.
class RandomPrograms : public testing::TestWithParam<int> {};

TEST_P(RandomPrograms, HaveTheOutcomesOfTheModel) {
  int compared = 0;
  for (std::uint64_t seed = 0; compared < 100; ++seed) {
    const Program program = randomProgram(static_cast<std::uint64_t>(GetParam()) * 100'000 + seed);
    const Possibilities possible = explore(program, kMaxExecutions);
    if (possible.executions <= kMaxExecutions) {
      compare(program, possible);
      ++compared;
    }
    if (HasFailure()) {
      return;
    }
  }
}

/// A search that has ended and claims to be complete has exactly these outcomes.
void expectOutcomes(const Program& program, const Executed& executed, const Outcomes& expected, const char* what) {
  ASSERT_TRUE(executed.otherEndings.empty()) << what << describe(program) << "ending " << executed.otherEndings.front();
  ASSERT_TRUE(executed.exhausted) << what << "\n" << describe(program);
  ASSERT_EQ(executed.outcomes, expected) << what << "\n"
                                         << describe(program) << "only possible:\n"
                                         << describe(missing(expected, executed.outcomes)) << "only executed:\n"
                                         << describe(missing(executed.outcomes, expected));
}

void compareReduced(const Program& program, const Possibilities& possible) {
  for (const char* strategy : {"dpor", "dfs", "random-dfs"}) {
    const Executed reduced = executeAll(program, -1, strategy);
    expectOutcomes(program, reduced, possible.outcomes, strategy);
    if (isExact(program)) {
      ASSERT_LE(reduced.executions - reduced.repetitions, possible.executions) << strategy << describe(program);
    }
  }
  for (const int bound : {0, 1, 2}) {
    const Executed bounded = executeAll(program, bound);
    ASSERT_TRUE(bounded.exhausted) << describe(program);
    expectOutcomes(program, executeAll(program, bound, "dpor"), bounded.outcomes, "dpor, bounded");
  }
}

/// Every complete strategy has the outcomes of the model; within a bound, those of all schedules within it.
TEST_P(RandomPrograms, HaveTheSameOutcomesWithReduction) {
  int compared = 0;
  for (std::uint64_t seed = 0; compared < 200 && !HasFatalFailure(); ++seed) {
    const Program program = randomProgram(static_cast<std::uint64_t>(GetParam()) * 100'000 + seed);
    const Possibilities possible = explore(program, kMaxExecutions);
    if (possible.executions <= kMaxExecutions) {
      compareReduced(program, possible);
      ++compared;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Thousand, RandomPrograms, testing::Range(0, 10));

/// Random programs rarely have three threads at one condition variable, so this case is tested explicitly.
TEST(Programs, NotifyOneReachesAnyWaiter) {
  const std::vector<Operation> waiter{{Kind::Lock, 0}, {Kind::Wait, 0}, {Kind::FetchAdd, 0, 1}};
  for (const Kind notify : {Kind::NotifyOne, Kind::NotifyAll}) {
    const Program program{{{{Kind::Lock, 0}, {notify, 0}, {Kind::Unlock, 0}}, waiter, waiter}};
    compare(program, explore(program, 1'000'000));
  }
}

/// Checks that the generator produces all of these situations.
TEST(RandomPrograms, CoverWhatTheyClaim) {
  int compared = 0;
  int stuck = 0;
  int manyOutcomes = 0;
  int threeThreads = 0;
  std::array<int, 11> kinds{};
  for (std::uint64_t seed = 0; compared < 200; ++seed) {
    const Program program = randomProgram(seed);
    const Possibilities possible = explore(program, kMaxExecutions);
    if (possible.executions > kMaxExecutions) {
      continue;
    }
    ++compared;
    stuck += std::ranges::any_of(possible.outcomes, &Outcome::stuck) ? 1 : 0;
    manyOutcomes += possible.outcomes.size() >= 4 ? 1 : 0;
    threeThreads += program.threads.size() == 3 ? 1 : 0;
    for (const auto& thread : program.threads) {
      for (const Operation& op : thread) {
        ++kinds[static_cast<std::size_t>(op.kind)];
      }
    }
  }
  EXPECT_GT(stuck, 40);
  EXPECT_GT(manyOutcomes, 20);
  EXPECT_GT(threeThreads, 100);
  EXPECT_GT(std::ranges::min(kinds), 8);
}

std::uint64_t binomial(std::uint64_t n, std::uint64_t k) {
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    result = result * (n - k + i) / i;
  }
  return result;
}

std::vector<Operation> steps(std::size_t count) { return {count, Operation{Kind::FetchAdd, 0, 1}}; }

/// Main is one of the two threads and makes n steps; the other makes its start and m - 1 steps. The join is possible
/// only when the other thread has ended and main is alone, so it adds nothing: the interleavings of n and m steps.
TEST(Counts, TwoThreadsAreTheBinomial) {
  for (std::size_t n = 1; n <= 4; ++n) {
    for (std::size_t m = 1; m <= 5; ++m) {
      const Program program{{steps(n), steps(m - 1)}};
      const Executed executed = executeAll(program);
      EXPECT_TRUE(executed.exhausted);
      EXPECT_EQ(executed.executions, binomial(n + m, n)) << n << " and " << m;
    }
  }
}

/// Main only joins, first one thread and then the other. Let a = n + 1 and b = m + 1 (the start counts). If r of the b
/// steps are left when the first thread ends, its join can happen at r + 1 places among them; the second join is last.
/// So the number is the sum over r of binomial(a - 1 + b - r, a - 1) * (r + 1) = binomial(a + b + 1, a + 1).
TEST(Counts, TwoThreadsAndTheJoinsOfMain) {
  for (std::size_t n = 0; n <= 4; ++n) {
    for (std::size_t m = 0; m <= 4; ++m) {
      const Program program{{{}, steps(n), steps(m)}};
      const Executed executed = executeAll(program);
      EXPECT_TRUE(executed.exhausted);
      EXPECT_EQ(executed.executions, binomial(n + m + 3, n + 2)) << n << " and " << m;
      EXPECT_EQ(executed.executions, explore(program, 1'000'000).executions);
    }
  }
}

TEST(Counts, PreemptionBounds) {
  const Program program{{{}, steps(3), steps(2)}};
  const Possibilities possible = explore(program, 1'000'000);
  std::uint64_t expected = 0;
  for (std::size_t bound = 0; bound < possible.byPreemptions.size(); ++bound) {
    expected += possible.byPreemptions[bound];
    const Executed executed = executeAll(program, static_cast<int>(bound));
    EXPECT_TRUE(executed.exhausted);
    EXPECT_EQ(executed.executions, expected) << "at most " << bound << " preemptions";
  }
  EXPECT_EQ(expected, possible.executions);
  EXPECT_GT(possible.byPreemptions.size(), 3U);
}

TEST(Counts, PreemptionBoundsOfRandomPrograms) {
  int compared = 0;
  for (std::uint64_t seed = 5'000'000; compared < 20; ++seed) {
    const Program program = randomProgram(seed);
    const Possibilities possible = explore(program, 2000);
    if (possible.executions > 2000 || possible.byPreemptions.size() < 3 || !isExact(program)) {
      continue;
    }
    EXPECT_EQ(executeAll(program, 0).executions, possible.byPreemptions[0]) << describe(program);
    EXPECT_EQ(executeAll(program, 1).executions, possible.byPreemptions[0] + possible.byPreemptions[1])
        << describe(program);
    ++compared;
  }
}

/// There are n! orders of n writes, each executed once; independent steps do not matter.
TEST(Counts, ReducedToTheOrdersOfWrites) {
  for (const auto& [operations, expected] :
       {std::pair{std::size_t{1}, 6U}, std::pair{std::size_t{2}, 90U}, std::pair{std::size_t{3}, 1680U}}) {
    const Executed executed = executeAll({{steps(operations), steps(operations), steps(operations)}}, -1, "dpor");
    EXPECT_TRUE(executed.exhausted);
    EXPECT_EQ(executed.executions - executed.repetitions, expected);
  }
}

TEST(Counts, ReducedToTheOrdersOfLocks) {
  const std::vector<Operation> section{{Kind::Lock, 0}, {Kind::Load, 1}, {Kind::Unlock, 0}};
  const Executed executed = executeAll({{section, section, section}}, -1, "dpor");
  EXPECT_TRUE(executed.exhausted);
  EXPECT_EQ(executed.executions - executed.repetitions, 6U);
  EXPECT_EQ(executed.repetitions, 0U);
}

TEST(Counts, IndependentThreadsRunOnce) {
  const std::vector<Operation> reads{{Kind::Load, 0}, {Kind::Read, 0}, {Kind::Load, 1}};
  const Executed executed = executeAll({{reads, reads, reads}}, -1, "dpor");
  EXPECT_TRUE(executed.exhausted);
  EXPECT_EQ(executed.executions, 1U);
}

/// Under sequential consistency, at least one of the two sees the other's store.
TEST(Counts, StoreBufferingHasThreeOutcomes) {
  const Program program{{{}, {{Kind::Store, 0, 1}, {Kind::Load, 1}}, {{Kind::Store, 1, 1}, {Kind::Load, 0}}}};
  const Executed executed = executeAll(program);
  EXPECT_TRUE(executed.exhausted);
  std::set<std::pair<int, int>> seen;
  for (const Outcome& outcome : executed.outcomes) {
    seen.emplace(outcome.seen[1][1], outcome.seen[2][1]);
  }
  EXPECT_EQ(seen, (std::set<std::pair<int, int>>{{0, 1}, {1, 0}, {1, 1}}));
}

}  // namespace
}  // namespace oracle
