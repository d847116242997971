#include "explain/page/HtmlReport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "explain/ReportSample.h"
#include "explain/page/PageData.h"
#include "judge/TestNotes.h"

namespace heddle::explain {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

/// The data in a page, as a browser reads it.
Json dataOf(const std::string& page) {
  const std::string begin = "id=\"report-data\">";
  const std::size_t from = page.find(begin) + begin.size();
  return Json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(HtmlReport, ThePageContainsTheData) {
  const Json data = dataOf(renderHtml(sample::report(), {}));
  EXPECT_EQ(data["version"], "1.2.3");
  ASSERT_EQ(data["findings"].size(), 2U);
  EXPECT_EQ(data["findings"][0]["id"], "race-3f2a91");
  EXPECT_EQ(data["findings"][0]["replay"], "heddle replay race-3f2a91");
  EXPECT_EQ(data["findings"][0]["threads"], Json({"main", "T1", "T2 \"worker\""}));
  EXPECT_EQ(data["runs"].size(), 3U);
}

TEST(HtmlReport, NamesCannotEndTheScriptElement) {
  FindingsReport report = sample::report();
  report.findings[0].finding.headline = "</script><script>alert(1)</script><!--&amp;";
  const std::string page = renderHtml(report, {{"/a.cpp", {{1, {"</script><b>"}}}}});
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(page, Not(HasSubstr("</script><b>")));
  EXPECT_EQ(dataOf(page)["findings"][0]["headline"], "</script><script>alert(1)</script><!--&amp;");
}

TEST(HtmlReport, ThePageAllowsNoRequestAndNoOtherScript) {
  EXPECT_THAT(std::string(emptyPage()), HasSubstr("default-src 'none'"));
  EXPECT_THAT(std::string(emptyPage()), HasSubstr("script-src 'sha256-"));
}

TEST(PageData, AStepHasItsThreadPlaceAndWords) {
  FindingsReport report = sample::report();
  judge::Finding& finding = report.findings[0].finding;
  finding.places = {judge::notes::frame("increment()", "/src/project/lib/counter.cpp", 8)};
  judge::Step step;
  step.number = 7;
  step.thread = judge::notes::thread(1);
  step.kind = OpKind::MutexLock;
  step.object = ObjectId{5};
  finding.steps = {step};
  finding.objects = {{ObjectId{5}, "mutex_", "a global variable"}};
  const Json data = pageData(report, {{"/src/project/lib/counter.cpp", {{8, {"++counter;"}}}}})["findings"][0];
  ASSERT_EQ(data["steps"].size(), 1U);
  const Json& row = data["steps"][0];
  EXPECT_EQ(row[0], 7);
  EXPECT_EQ(data["threads"][row[1].get<std::size_t>()], "T1");
  EXPECT_EQ(data["objects"][row[3].get<std::size_t>()]["name"], "mutex_");
  EXPECT_EQ(data["places"][row[4].get<std::size_t>()]["source"], 0);
  EXPECT_EQ(row[6], "locks `mutex_`");
}

TEST(PageData, VariablesOfTheGeneratedTestHaveNoValues) {
  FindingsReport report = sample::report();
  judge::Finding& finding = report.findings[0].finding;
  judge::Step step;
  step.kind = OpKind::AtomicLoad;
  step.value = 1;
  step.object = ObjectId{5};
  finding.steps = {step, step};
  finding.steps[1].object = ObjectId{6};
  finding.objects = {{ObjectId{5}, "guard variable for heddle::harness::detail::state()::instance", ""},
                     {ObjectId{6}, "ready", "a global variable"}};
  const Json data = pageData(report, {})["findings"][0];
  EXPECT_EQ(data["steps"][0].size() + 1, data["steps"][1].size());
}

TEST(PageData, SourcesAreNamedRelativeToTheBase) {
  const Json data = pageData(sample::report(), {{"/src/project/lib/counter.cpp", {{8, {"++counter;"}}}}});
  EXPECT_EQ(data["sources"][0]["name"], "lib/counter.cpp");
  EXPECT_EQ(data["findings"][0]["at"]["source"], 0);
  EXPECT_EQ(data["findings"][1]["at"]["source"], -1);
}

TEST(PageData, CampaignsAreInThePage) {
  FindingsReport report = sample::report();
  judge::CampaignRecord campaign{.verb = "run", .program = "/src/build/queue_test", .arguments = {"--fast"}};
  campaign.verdict = "</script><script>alert(1)</script>";
  campaign.strategies = {{"prediction", 100, 0, 1}};
  judge::CampaignRecord ofClass{.verb = "class", .program = "Ratio<1/2>", .arguments = {}};
  report.campaigns = {campaign, ofClass};
  const std::string page = renderHtml(report, {});
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  const Json data = dataOf(page)["campaigns"];
  ASSERT_EQ(data.size(), 2U);
  EXPECT_EQ(data[0]["program"], "queue_test --fast");
  EXPECT_EQ(data[0]["strategies"][0]["name"], "prediction");
  EXPECT_EQ(data[1]["program"], "Ratio<1/2>");
}

TEST(PageData, FindingsWithOneCauseAreOneGroup) {
  FindingsReport report = sample::report();
  ReportedFinding other = report.findings[1];
  other.finding.id = "assertion-0aaaaa";
  report.findings[1].finding.group = other.finding.group = report.findings[1].finding.id;
  report.findings.push_back(other);
  const Json findings = pageData(report, {})["findings"];
  EXPECT_EQ(findings[1]["group"], findings[2]["group"]);
  EXPECT_NE(findings[0]["group"], findings[1]["group"]);
}

TEST(PageData, StepsThatAreNotShownAreGaps) {
  FindingsReport report = sample::report();
  report.findings[0].finding.gaps = {{3, judge::notes::thread(1), 12, "in Queue::push"}};
  const Json gap = pageData(report, {})["findings"][0]["gaps"][0];
  EXPECT_EQ(gap, Json({{"before", 3}, {"thread", 1}, {"steps", 12}, {"words", "in Queue::push"}}));
}

}  // namespace
}  // namespace heddle::explain
