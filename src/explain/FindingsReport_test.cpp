#include "explain/FindingsReport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "explain/GithubReport.h"
#include "explain/Golden.h"
#include "explain/JsonReport.h"
#include "explain/Junit.h"
#include "explain/ReportSample.h"
#include "explain/Sarif.h"
#include "explain/SourceUri.h"
#include "explain/TextList.h"
#include "explain/XmlText.h"

namespace heddle::explain {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(FindingsReport, Json) { expectGolden("report.json", renderJson(sample::report())); }
TEST(FindingsReport, Sarif) { expectGolden("report.sarif", renderSarif(sample::report())); }
TEST(FindingsReport, Junit) { expectGolden("report.junit.xml", renderJunit(sample::report())); }
TEST(FindingsReport, Github) { expectGolden("report.github.txt", renderGithub(sample::report())); }

TEST(FindingsReport, Text) {
  FindingsReport report = sample::report();
  report.findings[0].since = Since::New;
  report.findings[1].since = Since::Fixed;
  expectGolden("report.txt", renderList(report, {}));
}

TEST(FindingsReport, AnEmptyReportIsAReport) {
  const FindingsReport nothing;
  EXPECT_EQ(renderGithub(nothing), "");
  EXPECT_EQ(renderList(nothing, {}), "No findings.\n");
  EXPECT_THAT(renderJunit(nothing), HasSubstr("tests=\"0\" failures=\"0\""));
  EXPECT_TRUE(Json::parse(renderSarif(nothing))["runs"][0]["results"].empty());
  EXPECT_TRUE(findingsOfJsonReport(renderJson(nothing))->empty());
}

TEST(FindingsReport, EveryKindHasASentenceOfItsOwn) {
  std::set<std::string_view> sentences;
  for (int i = 0; i <= static_cast<int>(judge::FindingKind::Leak); ++i) {
    sentences.insert(judge::traitsOf(static_cast<judge::FindingKind>(i)).sentence);
  }
  EXPECT_EQ(sentences.size(), static_cast<std::size_t>(judge::FindingKind::Leak) + 1);
}

TEST(JsonReport, WhatWasWrittenIsReadBack) {
  const auto findings = findingsOfJsonReport(renderJson(sample::report()));
  ASSERT_TRUE(findings);
  ASSERT_EQ(findings->size(), 2U);
  EXPECT_EQ(findings->front().id, "race-3f2a91");
  EXPECT_EQ(findings->front().races.size(), 1U);
}

TEST(JsonReport, WhatWasFixedIsNotReadBack) {
  FindingsReport report = sample::report();
  report.findings.front().since = Since::Fixed;
  EXPECT_EQ(findingsOfJsonReport(renderJson(report))->size(), 1U);
}

TEST(JsonReport, OtherFilesAreRefused) {
  EXPECT_FALSE(findingsOfJsonReport("{"));
  EXPECT_FALSE(findingsOfJsonReport("[]"));
  EXPECT_FALSE(findingsOfJsonReport(R"({"format": "heddle-report", "version": 99})"));
  EXPECT_FALSE(findingsOfJsonReport(R"({"format": "heddle-report", "version": 1, "findings": [3]})"));
}

TEST(Sarif, StepsOfAllThreadsHaveOneOrder) {
  const Json json = Json::parse(renderSarif(sample::report()));
  std::vector<int> order;
  for (const Json& flow : json["runs"][0]["results"][0]["codeFlows"][0]["threadFlows"]) {
    for (const Json& step : flow["locations"]) {
      order.push_back(step["executionOrder"]);
    }
  }
  EXPECT_THAT(order, ElementsAre(1, 3, 4));
}

TEST(Sarif, ComparedFindingsSayHowTheyStand) {
  FindingsReport report = sample::report();
  report.findings[0].since = Since::New;
  report.findings[1].since = Since::Fixed;
  const Json results = Json::parse(renderSarif(report))["runs"][0]["results"];
  EXPECT_EQ(results[0]["baselineState"], "new");
  EXPECT_EQ(results[1]["baselineState"], "absent");
}

TEST(Junit, AFixedFindingIsNoFailure) {
  FindingsReport report = sample::report();
  report.findings[0].since = Since::Fixed;
  EXPECT_THAT(renderJunit(report), Not(HasSubstr("race-3f2a91")));
}

TEST(Junit, EveryTestThatFoundAnErrorHasFailed) {
  FindingsReport report = sample::report();
  judge::RunRecord other = report.runs[1];
  other.test = "CountsAgain";
  other.arguments = {"--again"};
  report.runs.push_back(other);
  EXPECT_THAT(renderJunit(report), HasSubstr("tests=\"5\" failures=\"3\" errors=\"1\""));
}

TEST(Junit, AnErrorThatIsKnownOrIsNotFoundAgainIsNoFailure) {
  FindingsReport report = sample::report();
  report.runs[1].exitCode = 0;
  EXPECT_THAT(renderJunit(report), HasSubstr("tests=\"4\" failures=\"1\" errors=\"1\""));
  report.runs[1].findings.clear();
  EXPECT_THAT(renderJunit(report), HasSubstr("tests=\"4\" failures=\"1\" errors=\"1\""));
}

TEST(Junit, AFailureWhoseFindingWasRemovedIsAFailure) {
  FindingsReport report = sample::report();
  report.findings.clear();
  EXPECT_THAT(renderJunit(report), HasSubstr("tests=\"3\" failures=\"1\" errors=\"1\""));
}

TEST(Github, AFixedFindingIsNoAnnotation) {
  FindingsReport report = sample::report();
  report.findings[0].since = Since::Fixed;
  EXPECT_THAT(renderGithub(report), Not(HasSubstr("race-3f2a91")));
}

TEST(XmlText, HoldsWhatXmlCannot) {
  EXPECT_EQ(xmlText("<a b=\"c\">&"), "&lt;a b=&quot;c&quot;&gt;&amp;");
  EXPECT_EQ(xmlText("\x01\t\n"), "\xef\xbf\xbd\t\n");
  EXPECT_EQ(xmlText("\xc3\xa4 \xff \xc0\x80 \xed\xa0\x80"),
            "\xc3\xa4 \xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(xmlText("\xe2\x82"), "\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(SourceUri, UnderTheBaseAndElsewhere) {
  EXPECT_EQ(sourcePlace("/a/b/c d.cpp", "/a").uri, "b/c%20d.cpp");
  EXPECT_TRUE(sourcePlace("/a/b/c.cpp", "/a").underBase);
  EXPECT_EQ(sourcePlace("/ab/c.cpp", "/a").uri, "file:///ab/c.cpp");
  EXPECT_EQ(sourcePlace("/a/x/../c.cpp", "/a/").uri, "c.cpp");
  EXPECT_EQ(sourcePlace("lib/c.cpp", "/a").uri, "lib/c.cpp");
  EXPECT_FALSE(sourcePlace("/b/c.cpp", "/a").underBase);
}

}  // namespace
}  // namespace heddle::explain
