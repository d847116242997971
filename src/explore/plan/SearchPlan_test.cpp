#include "explore/plan/SearchPlan.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace heddle::explore {
namespace {

/// A made-up program: a full tree in which each decision depends on the path that led to it.
struct Tree {
  std::size_t depth = 6;
  bool bounded = false;

  Decision question(const std::vector<std::uint16_t>& way) const {
    std::uint32_t hash = 17;
    for (const std::uint16_t step : way) {
      hash = hash * 31 + step;
    }
    Decision decision;
    decision.kind = ChoiceKind::Thread;
    decision.currentEnabled = bounded && hash % 2 == 0;
    decision.count = static_cast<std::uint16_t>(2 + hash % 2);
    return decision;
  }
};

using Way = std::vector<std::uint16_t>;

/// A simple reimplementation of the runtime's search: lists every schedule of the part.
class Searcher {
public:
  Searcher(const Tree& tree, std::int32_t bound) : tree_(tree), bound_(bound) {}

  UnitResult search(const WorkUnit& unit, std::multiset<Way>& executed) const {
    UnitResult outcome;
    outcome.facts = unit.facts;
    outcome.cursor = unit.cursor;
    std::vector<Decision> prefix = unit.path;
    std::size_t fixed = unit.cursor.fixed;
    std::size_t position = unit.cursor.branchPosition;
    std::uint32_t option = std::max(1U, unit.cursor.branchOption);
    bool have = !unit.cursor.atBranch || takeBranch(unit.branch, position, option, prefix, fixed);
    while (have && outcome.executions < unit.executions) {
      const std::size_t known = prefix.size();
      Way way;
      for (const Decision& decision : prefix) {
        way.push_back(decision.index);
      }
      while (way.size() < tree_.depth) {
        prefix.push_back(tree_.question(way));
        way.push_back(0);
      }
      executed.insert(way);
      ++outcome.executions;
      outcome.steps += tree_.depth * 1000;
      if (bound_ >= 0 && unit.round < bound_) {
        outcome.collected.push_back({prefix, static_cast<std::uint32_t>(known)});
      }
      have = branch(prefix, fixed) || takeBranch(unit.branch, position, option, prefix, fixed);
    }
    outcome.cursor.done = !have;
    outcome.cursor.fixed = static_cast<std::uint32_t>(fixed);
    outcome.cursor.branchPosition = static_cast<std::uint32_t>(position);
    outcome.cursor.branchOption = option;
    outcome.cursor.atBranch = false;
    outcome.path = prefix;
    return outcome;
  }

private:
  bool costs(const Decision& decision) const { return bound_ >= 0 && decision.currentEnabled; }

  bool branch(std::vector<Decision>& prefix, std::size_t fixed) const {
    for (; prefix.size() > fixed; prefix.pop_back()) {
      if (!costs(prefix.back()) && prefix.back().index + 1 < prefix.back().count) {
        ++prefix.back().index;
        return true;
      }
    }
    return false;
  }

  static bool takeBranch(const BranchPath& branch, std::size_t& position, std::uint32_t& option,
                         std::vector<Decision>& prefix, std::size_t& fixed) {
    for (; branch.from + position < branch.path.size(); ++position, option = 1) {
      const std::size_t at = branch.from + position;
      if (branch.path[at].currentEnabled && option < branch.path[at].count) {
        prefix.assign(branch.path.begin(), branch.path.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        prefix.back().index = static_cast<std::uint16_t>(option++);
        fixed = prefix.size();
        return true;
      }
    }
    return false;
  }

  Tree tree_;
  std::int32_t bound_;
};

std::multiset<Way> explore(SearchPlan& plan, const Searcher& searcher, unsigned workers, unsigned chance) {
  std::mt19937 random(chance);
  std::multiset<Way> executed;
  std::vector<WorkUnit> busy;
  while (!plan.finished()) {
    while (busy.size() < workers) {
      auto unit = plan.next();
      if (!unit) { break; }
      busy.push_back(std::move(*unit));
    }
    const std::size_t which = random() % busy.size();
    const WorkUnit done = busy[which];
    busy.erase(busy.begin() + static_cast<std::ptrdiff_t>(which));
    plan.done(done, searcher.search(done, executed));
  }
  return executed;
}

std::uint64_t schedulesOf(const Tree& tree, std::int32_t bound, Way way = {}, std::int32_t spent = 0) {
  if (way.size() == tree.depth) { return 1; }
  const Decision question = tree.question(way);
  std::uint64_t sum = 0;
  for (std::uint16_t i = 0; i < question.count; ++i) {
    const std::int32_t cost = question.currentEnabled && i > 0 ? 1 : 0;
    if (bound >= 0 && spent + cost > bound) { continue; }
    way.push_back(i);
    sum += schedulesOf(tree, bound, way, spent + cost);
    way.pop_back();
  }
  return sum;
}

TEST(SearchPlan, EveryScheduleOnceWithAnyNumberOfWorkers) {
  for (const std::int32_t bound : {-1, 0, 1, 2, 4}) {
    const Tree tree{7, bound >= 0};
    const std::uint64_t all = schedulesOf(tree, bound);
    for (const unsigned workers : {1U, 3U, 8U}) {
      SearchPlan plan({.budget = 1'000'000, .bound = bound}, {});
      const auto executed = explore(plan, Searcher(tree, bound), workers, workers + 5);
      EXPECT_EQ(executed.size(), all) << "bound " << bound << ", workers " << workers;
      EXPECT_EQ(std::set(executed.begin(), executed.end()).size(), all);
      EXPECT_EQ(plan.executions(), all);
      EXPECT_TRUE(plan.exhausted());
    }
  }
}

TEST(SearchPlan, ASearchThatRemembersStatesIsOneUnit) {
  SearchPlan plan({.budget = 12'345, .division = Division::OneUnit}, {});
  const auto all = plan.next();
  ASSERT_TRUE(all);
  EXPECT_EQ(all->executions, 12'345U);
}

TEST(SearchPlan, TheBudgetIsKept) {
  const Tree tree{8, false};
  SearchPlan plan({.budget = 100}, {});
  explore(plan, Searcher(tree, -1), 4, 3);
  EXPECT_EQ(plan.executions(), 100U);
  EXPECT_FALSE(plan.exhausted());
}

TEST(SearchPlan, ABudgetThatIsJustEnoughIsEnough) {
  const Tree tree{5, false};
  SearchPlan plan({.budget = schedulesOf(tree, -1)}, {});
  explore(plan, Searcher(tree, -1), 2, 3);
  EXPECT_TRUE(plan.exhausted());
}

TEST(SearchPlan, ATreeThatChangesIsSearchedFromItsRoot) {
  SearchPlan plan({.budget = 1'000'000}, {});
  const auto first = plan.next();
  ASSERT_TRUE(first);
  UnitResult changed;
  changed.executions = 3;
  changed.facts.racingSites = {makeSite(0, 5)};
  changed.cursor.done = true;
  changed.cursor.treeChanged = true;
  plan.done(*first, changed);
  EXPECT_FALSE(plan.finished());
  const auto again = plan.next();
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->path.empty());
  EXPECT_EQ(again->facts.racingSites, std::vector{makeSite(0, 5)});
  EXPECT_EQ(plan.ordinal({first->number, 2}), 2U) << "what was executed counts";
  EXPECT_EQ(plan.executions(), 3U);
}

TEST(SearchPlan, AGapIsRemembered) {
  SearchPlan plan({.budget = 10}, {});
  const auto unit = plan.next();
  UnitResult outcome;
  outcome.executions = 1;
  outcome.cursor.done = true;
  outcome.cursor.gap = SearchGap::SpinningHeldBack;
  plan.done(*unit, outcome);
  EXPECT_TRUE(plan.finished());
  EXPECT_FALSE(plan.exhausted());
  EXPECT_EQ(plan.gap(), SearchGap::SpinningHeldBack);
}

}  // namespace
}  // namespace heddle::explore
