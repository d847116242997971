#include "judge/FindingJson.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "judge/Judge.h"
#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

Finding sample() {
  Observation seen;
  seen.ending = Ending::Stuck;
  seen.threads = {notes::threadNote(0), notes::threadNote(1, "worker")};
  seen.places = {notes::frame("work", "work.cpp", 11)};
  seen.objects = {{notes::object(10), "m10", ""}};
  seen.steps = {notes::step(4, 1, OpKind::MutexLock, 10), notes::step(5, 2, OpKind::MutexLock, 10)};
  seen.waits = {notes::wait(1, OpKind::MutexLock, notes::thread(2), 10, 12),
                notes::wait(2, OpKind::MutexLock, notes::thread(1), 11, 22)};
  return judge(seen).front();
}

TEST(FindingJson, WhatIsWrittenIsReadBack) {
  const Finding finding = sample();
  const auto json = toJson(finding);
  const auto again = findingFromJson(json);
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(toJson(*again), json);
  EXPECT_EQ(again->steps.size(), finding.steps.size());
  EXPECT_EQ(again->waits[1].acquired, finding.waits[1].acquired);
}

TEST(FindingJson, RacesAndLoopsAreReadBack) {
  Finding finding = sample();
  finding.races = {notes::race(notes::access(1, true, notes::frame("put", "q.cpp", 8)),
                               notes::access(2, false, notes::frame("get", "q.cpp", 15)), 3)};
  finding.loop = {{notes::thread(1), notes::frame("spin", "s.cpp", 1), 99}};
  finding.gaps = {{1, notes::thread(2), 53, "in Queue::push"}};
  const auto json = toJson(finding);
  EXPECT_EQ(json.at("gaps").size(), 1U);
  EXPECT_EQ(toJson(findingFromJson(json).value()), json);
}

TEST(FindingJson, AMissingPartIsAnErrorThatNamesIt) {
  auto json = toJson(sample());
  json.erase("waits");
  const auto again = findingFromJson(json);
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().what.find("waits"), std::string::npos);
}

TEST(FindingJson, AnUnknownKindIsAnError) {
  auto json = toJson(sample());
  json["kind"] = "heisenbug";
  EXPECT_FALSE(findingFromJson(json));
}

}  // namespace
}  // namespace heddle::judge
