#include "judge/CampaignRecord.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace heddle::judge {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;

CampaignRecord sample() {
  CampaignRecord record;
  record.verb = "class";
  record.program = "Queue<\xff>";
  record.arguments = {"queue.h"};
  record.strategies = {{"prediction", 100, 0, 1}, {"pos", 900, 812, 2}};
  record.curve = {{100, 1, {100, 0}}, {1000, 813, {100, 900}}};
  record.shown = {{"race-3f2a91", 7}};
  record.pairs = {100, 12, 9, {{"push at queue.h:12", "pop at queue.h:20"}}};
  record.matrix = {{"push(int)", "pop()"}, 2, {{0, 1, PairState::Failing, "push writes size_", {"race-3f2a91"}}}};
  record.warnings = {{"clang-tidy", "mt-unsafe", "a.cpp:3", "bad", "confirmed", "Data race", {"race-3f2a91"}}};
  record.noise.method = "genetic";
  record.noise.generations = {{.number = 1, .runs = 72, .bugs = 3, .bestFitness = 0.5, .bestRate = 0.25}};
  return record;
}

TEST(CampaignRecord, SurvivesWritingAndReading) {
  const Json json = toJson(sample());
  const auto read = campaignFromJson(Json::parse(json.dump()));
  ASSERT_TRUE(read) << read.error().what;
  EXPECT_EQ(toJson(*read), json);
  EXPECT_EQ(read->program, "Queue<\xff>");
  EXPECT_EQ(read->matrix.pairs[0].state, PairState::Failing);
  EXPECT_EQ(read->noise.generations[0].bestRate, 0.25);
}

TEST(CampaignRecord, MissingMembersHaveDefaultsAndUnknownOnesAreIgnored) {
  const auto read = campaignFromJson({{"program", "p"}, {"arguments", Json::array()}, {"later", 1}});
  ASSERT_TRUE(read) << read.error().what;
  EXPECT_TRUE(read->curve.empty());
  EXPECT_EQ(read->matrix.preemptions, -1);
}

TEST(CampaignRecord, AMemberOfAnotherTypeIsAnError) {
  Json json = toJson(sample());
  json["curve"] = "steep";
  EXPECT_FALSE(campaignFromJson(json));
  json = toJson(sample());
  json["matrix"]["pairs"][0]["state"] = "lucky";
  EXPECT_FALSE(campaignFromJson(json));
  EXPECT_FALSE(campaignFromJson(Json::array()));
}

TEST(CampaignRecord, PairsOfMissingMethodsAreDropped) {
  Json json = toJson(sample());
  json["matrix"]["pairs"][0]["second"] = 2;
  const auto read = campaignFromJson(json);
  ASSERT_TRUE(read) << read.error().what;
  EXPECT_TRUE(read->matrix.pairs.empty());
}

TEST(CampaignRecord, TheCurveCountsDistinctTraces) {
  const std::vector<CampaignPoint> curve = behaviourCurve({5, 5, 6, 5, 7}, 10);
  std::vector<std::uint64_t> schedules;
  std::vector<std::uint64_t> behaviours;
  for (const CampaignPoint& point : curve) {
    schedules.push_back(point.schedules);
    behaviours.push_back(point.behaviours);
  }
  EXPECT_THAT(schedules, ElementsAre(11, 12, 13, 14, 15));
  EXPECT_THAT(behaviours, ElementsAre(1, 1, 2, 2, 3));
}

TEST(CampaignRecord, TheCurveOfALongExplorationHasFewPoints) {
  std::vector<std::uint64_t> traces(65536);
  for (std::size_t i = 0; i < traces.size(); ++i) {
    traces[i] = i % 1000;
  }
  const std::vector<CampaignPoint> curve = behaviourCurve(traces, 0);
  EXPECT_LT(curve.size(), 250U);
  EXPECT_EQ(curve.back().schedules, 65536U);
  EXPECT_EQ(curve.back().behaviours, 1000U);
}

}  // namespace
}  // namespace heddle::judge
