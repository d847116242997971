#include "explain/TraceEvents.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "explain/ReportSample.h"
#include "judge/TestNotes.h"

namespace heddle::explain {
namespace {

using Json = nlohmann::ordered_json;

judge::Step step(std::uint64_t number, std::uint16_t thread, OpKind kind) {
  judge::Step made;
  made.number = number;
  made.thread = judge::notes::thread(thread);
  made.kind = kind;
  made.object = ObjectId{5};
  return made;
}

std::vector<Json> eventsOf(const Json& trace, const std::string& phase) {
  std::vector<Json> events;
  for (const Json& event : trace["traceEvents"]) {
    if (event["ph"] == phase) { events.push_back(event); }
  }
  return events;
}

TEST(TraceEvents, StepsFollowEachOtherOnTheTracksOfTheirThreads) {
  FindingsReport report = sample::report();
  judge::Finding& finding = report.findings[0].finding;
  finding.places = {finding.primary};
  finding.objects = {{ObjectId{5}, "mutex_", ""}};
  finding.steps = {step(3, 1, OpKind::MutexLock), step(4, 2, OpKind::Yield), step(9, 1, OpKind::MutexUnlock)};
  const Json trace = Json::parse(renderTraceEvents(report));
  const auto steps = eventsOf(trace, "X");
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[0]["name"], "locks `mutex_`");
  EXPECT_EQ(steps[0]["tid"], 1);
  EXPECT_EQ(steps[1]["tid"], 2);
  EXPECT_EQ(steps[1]["ts"], 1);
  EXPECT_EQ(steps[2]["args"]["step"], 9);
  ASSERT_EQ(eventsOf(trace, "b").size(), 1U);
  EXPECT_EQ(eventsOf(trace, "b")[0]["name"], "T1 holds mutex_");
  ASSERT_EQ(eventsOf(trace, "e").size(), 1U);
  EXPECT_EQ(eventsOf(trace, "e")[0]["ts"], 2);
}

TEST(TraceEvents, ALockThatIsNeverReleasedEndsWithTheTrace) {
  FindingsReport report = sample::report();
  report.findings[0].finding.places = {report.findings[0].finding.primary};
  report.findings[0].finding.steps = {step(3, 1, OpKind::MutexLock)};
  const Json trace = Json::parse(renderTraceEvents(report));
  EXPECT_EQ(eventsOf(trace, "b").size(), 1U);
  EXPECT_EQ(eventsOf(trace, "e").size(), 1U);
}

TEST(TraceEvents, FindingsAreProcesses) {
  const Json trace = Json::parse(renderTraceEvents(sample::report()));
  std::vector<std::string> names;
  for (const Json& event : eventsOf(trace, "M")) {
    if (event["name"] == "process_name") { names.push_back(event["args"]["name"]); }
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"race-3f2a91: Data race on `counter`", "assertion-56b983: Assertion failed"}));
}

}  // namespace
}  // namespace heddle::explain
