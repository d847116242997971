#include "explore/store/OptionText.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace heddle::explore {
namespace {

using Json = nlohmann::ordered_json;

constexpr wire::ExecutionOptions kAllSet{.maxSteps = 7,
                                         .endlessAtLimit = true,
                                         .points = wire::Points::All,
                                         .carrier = wire::CarrierKind::Kernel,
                                         .spuriousWakes = true,
                                         .earlyShare = 1,
                                         .weakCasFailures = true,
                                         .detectRaces = true,
                                         .detectLeaks = true};

Json written(const wire::ExecutionOptions& options) {
  Json json = Json::object();
  putOptions(json, options);
  return json;
}

TEST(OptionText, TheFormatOfFilesStays) {
  EXPECT_EQ(written(kAllSet).dump(),
            R"({"points":"all","carrier":"kernel","spuriousWakes":true,"earlyTimeouts":true,"weakCasFailures":true,)"
            R"("leaks":true,"detectRaces":true,"maxSteps":7,"endlessAtLimit":true})");
}

TEST(OptionText, WhatIsWrittenIsReadAgain) {
  const auto read = readOptions(written(kAllSet));
  ASSERT_TRUE(read);
  EXPECT_EQ(written(*read), written(kAllSet));
  EXPECT_EQ(read->earlyShare, 1U);
  EXPECT_EQ(written(*readOptions(written({}))), written({}));
}

TEST(OptionText, OptionsThatEarlyVersionsDidNotWriteAreOff) {
  Json json = written(kAllSet);
  json.erase("leaks");
  json.erase("endlessAtLimit");
  const auto read = readOptions(json);
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->detectLeaks || read->endlessAtLimit);
}

TEST(OptionText, AnUnknownValueIsRefused) {
  Json json = written(kAllSet);
  json["carrier"] = "pigeon";
  EXPECT_FALSE(readOptions(json));
  EXPECT_FALSE(pointsFromName("some"));
  EXPECT_EQ(pointsFromName("sync"), wire::Points::Sync);
}

}  // namespace
}  // namespace heddle::explore
