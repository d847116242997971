#include "generate/Promise.h"

#include <gtest/gtest.h>

namespace heddle::generate {
namespace {

facts::ClassFacts factsOf(const std::vector<facts::Callable>& methods) {
  facts::ClassFacts facts;
  facts.model.name = "Box";
  facts.model.methods = methods;
  facts.summaries.resize(methods.size());
  return facts;
}

Promise promiseOfName(const std::string& name, std::vector<facts::Parameter> parameters = {}) {
  facts::Callable callable;
  callable.name = name;
  callable.parameters = std::move(parameters);
  return Promises(factsOf({callable})).of(0);
}

TEST(Promise, FollowsFromTheNameOfAMethod) {
  for (const char* name : {"push", "pop", "getAll", "stopped", "opening", "operator+=", "release", "operator[]"}) {
    EXPECT_EQ(promiseOfName(name), Promise::Ordinary) << name;
  }
  for (const char* name : {"reset", "clear_all", "Stop", "shutdownNow", "CLEAR", "shrink_to_fit", "resize"}) {
    EXPECT_EQ(promiseOfName(name), Promise::Lifecycle) << name;
  }
  for (const char* name : {"operator=", "swap", "Swap", "assign"}) {
    EXPECT_EQ(promiseOfName(name), Promise::Contract) << name;
  }
  EXPECT_EQ(Promises({}).of(kDestroyOperation), Promise::Lifecycle);
}

TEST(Promise, WhatMovesFromAnotherObjectIsExcludedByContract) {
  EXPECT_EQ(promiseOfName("append", {{"Box &", true}}), Promise::Ordinary);
  EXPECT_EQ(promiseOfName("append", {{"Box &&", true}}), Promise::Contract);
  EXPECT_EQ(promiseOfName("append", {{"Key &&", false}}), Promise::Ordinary);
}

TEST(Promise, ASwapThatTakesALockIsMeantForThreads) {
  facts::Callable swap;
  swap.name = "swap";
  facts::ClassFacts facts = factsOf({swap});
  EXPECT_EQ(Promises(facts).of(0), Promise::Contract);
  facts.summaries[0].lockOrder = {{{"this", "m_"}, {"argument 1", "m_"}}};
  EXPECT_EQ(Promises(facts).of(0), Promise::Lifecycle);
  facts.summaries[0] = {};
  facts.summaries[0].accesses.emplace_back().held = {{{"this", "m_"}, false, "this"}};
  EXPECT_EQ(Promises(facts).of(0), Promise::Lifecycle);
}

TEST(Promise, ATestIsAsUnlikelyAsItsUnlikeliestCall) {
  facts::Callable get, clear, swap;
  get.name = "get";
  clear.name = "clear";
  swap.name = "swap";
  const Promises promises(factsOf({get, clear, swap}));
  EXPECT_EQ(promises.of(0, 1), Promise::Lifecycle);
  TestPlan plan;
  plan.prefix = {{2, 0, {}}};
  plan.threads = {{{0, 0, {}}}, {{1, 0, {}}, {0, 0, {}}}};
  EXPECT_EQ(promises.of(plan), Promise::Lifecycle) << "calls before the threads do not overlap";
  EXPECT_EQ(promises.unusualCalls(plan), 1U);
  plan.threads[0] = {{2, 0, {}}};
  EXPECT_EQ(promises.of(plan), Promise::Contract);
  EXPECT_EQ(promises.unusualCalls(plan), 2U);
}

}  // namespace
}  // namespace heddle::generate
