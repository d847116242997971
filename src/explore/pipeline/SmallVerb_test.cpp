// A command needs nothing of cli to find errors: it parses its words, runs the pipeline and prints the verdict.
#include <gtest/gtest.h>

#include "explore/pipeline/Pipeline.h"
#include "explore/pipeline/SearchOptions.h"

namespace heddle::explore {
namespace {

/// `STRATEGY SCHEDULES PROGRAM ARGS...`
std::string smallVerb(const std::vector<std::string>& words) {
  const auto config = configOf({.strategy = words[0], .schedules = std::stoull(words[1])});
  if (!config) { return config.error().what; }
  Pipeline pipeline({.command = {words[2], {words.begin() + 3, words.end()}, "", ""}, .config = *config});
  const auto explored = pipeline.run(Supervision{});
  return explored ? pipeline.verdict(*explored).sentence : explored.error().what;
}

TEST(SmallVerb, ReportsTheVerdict) {
  EXPECT_EQ(smallVerb({"random", "2", HEDDLE_FAKE_SUBJECT, "findings"}),
            "1 error in 2 schedules (random, seed 1, points: racing).");
}

TEST(SmallVerb, ReportsWhatIsWrong) {
  EXPECT_EQ(smallVerb({"rendom", "2", HEDDLE_FAKE_SUBJECT, "findings"}), "unknown strategy 'rendom'");
  EXPECT_EQ(smallVerb({"random", "2", "/no/such/program"}), "cannot start /no/such/program: No such file or directory");
}

}  // namespace
}  // namespace heddle::explore
