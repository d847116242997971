#include <gtest/gtest.h>

#include "generate/Generator.h"

namespace heddle::generate {
namespace {

/// Two methods that write the same member.
facts::ClassFacts poolFacts() {
  facts::ClassFacts facts;
  facts.model.name = "Pool";
  facts::Callable made;
  made.name = made.signature = "Pool";
  facts.model.constructors = {made};
  for (const char* name : {"post", "wait"}) {
    made.name = made.signature = name;
    made.result = "void";
    facts.model.methods.push_back(made);
  }
  facts.summaries.resize(facts.model.methods.size());
  for (facts::MethodSummary& summary : facts.summaries) {
    summary.accesses = {{{facts::Place::Kind::Member, "", "tasks_", "tasks_"}, true, false, {}, ""}};
  }
  return facts;
}

/// How many of the first tests have all calls in one thread.
std::size_t testsOfOneCaller(bool hasOwnThreads) {
  const facts::ClassFacts facts = poolFacts();
  const facts::DependenceTable table(facts, {});
  GeneratorOptions options;
  options.hasOwnThreads = hasOwnThreads;
  const auto made = makeTests("depcon", facts, table, options);
  std::size_t count = 0;
  for (int i = 0; i < 20; ++i) {
    const GeneratedTest test = *(*made)->next();
    const bool isOne = test.plan.threads.size() == 1 && test.plan.threads.front().size() > 1;
    EXPECT_FALSE(isOne && test.pair.has_value());
    count += isOne ? 1 : 0;
  }
  return count;
}

TEST(SingleCallerGenerator, OneThreadMakesAllCallsIfTheClassHasThreads) { EXPECT_GE(testsOfOneCaller(true), 8U); }

TEST(SingleCallerGenerator, AClassWithoutThreadsIsTestedWithSeveralCallers) { EXPECT_EQ(testsOfOneCaller(false), 0U); }

}  // namespace
}  // namespace heddle::generate
