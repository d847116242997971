#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/classes/ClassReport.h"
#include "judge/FindingJson.h"

namespace heddle::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* promiseName(generate::Promise promise) {
  switch (promise) {
    case generate::Promise::Ordinary:
      return "ordinary";
    case generate::Promise::Lifecycle:
      return "lifecycle";
    case generate::Promise::Contract:
      return "contract";
  }
  return "";
}

/// The violations for which \p wanted holds, one entry per finding.
template <class Wanted>
Json findingsJson(const classes::ClassResult& result, const FileOf& fileOf, Wanted wanted) {
  Json findings = Json::array();
  for (const classes::ConfirmedViolation& one : result.violations) {
    if (!wanted(one)) { continue; }
    for (const explore::FindingRecord& record : one.findings) {
      const judge::Finding& finding = record.finding;
      findings.push_back({{"id", finding.id},
                          {"kind", judge::kindName(finding.kind)},
                          {"headline", finding.headline},
                          {"message", finding.message},
                          {"promise", promiseName(one.promise)},
                          {"test", one.test},
                          {"file", fileOf(finding.id)}});
    }
  }
  return findings;
}

}  // namespace

std::string classJson(const facts::ClassFacts& facts, const classes::ClassResult& result, const FileOf& fileOf) {
  const classes::SearchTally& tally = result.tally;
  const auto isResults = [](const classes::ConfirmedViolation& one) { return one.violation.isOfResults(); };
  const auto counts = [&](const classes::ConfirmedViolation& one) { return one.isError && !isResults(one); };
  const auto first = std::ranges::find_if(result.violations, counts);
  Json leftOut = Json::array();
  for (const facts::LeftOut& item : facts.model.leftOut) {
    leftOut.push_back({{"what", item.what}, {"why", item.why}});
  }
  Json wrong = nullptr;
  const auto firstWrong = std::ranges::find_if(result.violations, isResults);
  if (firstWrong != result.violations.end()) {
    wrong = {{"test", firstWrong->test},
             {"results", resultsText(facts.model, firstWrong->violation)},
             {"id", firstWrong->findings.front().finding.id}};
  }
  Json failedOnce = Json::array();
  for (const classes::UnconfirmedViolation& one : result.notReproduced) {
    failedOnce.push_back({{"kind", one.kind}, {"test", one.test}, {"file", one.file}});
  }
  Json hints = Json::array();
  for (const classes::HeaderHint& hint : result.hints) {
    hints.push_back({{"line", hint.line}, {"text", hint.text}});
  }
  const Json json = {
      {"class", facts.model.name},
      {"generator", result.generator},
      {"seed", result.seed},
      {"preemptions", result.preemptions},
      {"methods", facts.model.methods.size()},
      {"pairs", result.pairs},
      {"targets", result.targets},
      {"reduction", result.reduction},
      {"staticSeconds", result.staticSeconds},
      {"covered", tally.covered.size()},
      {"shown", shownPairs(tally)},
      {"tests", tally.tests},
      {"uselessTests", tally.useless},
      {"skippedTests", tally.skipped},
      {"neverReturned", tally.neverReturned},
      {"notCovered", untestedPairs(facts.model, result)},
      {"testsNotExhausted", tally.notExhausted},
      {"testsWithSampledOrders", tally.sampledOrders},
      {"schedules", tally.executions},
      {"seconds", tally.seconds},
      {"timeUp", tally.timeUp},
      {"interrupted", result.interrupted},
      {"notReproduced", result.notReproduced.size()},
      {"failedOnce", std::move(failedOnce)},
      {"notConfirmed", result.notConfirmed},
      {"test", first == result.violations.end() ? "" : first->test},
      {"findings", findingsJson(result, fileOf, counts)},
      {"byContract", findingsJson(result, fileOf, [&](const auto& one) { return !one.isError && !isResults(one); })},
      {"moreErrors", result.hasMore},
      {"wrongResults", std::move(wrong)},
      {"testFile", result.testFile},
      {"testFileFails", !result.testFindings.empty()},
      {"wrongTests", tally.wrongTests},
      {"resultsNotCompared", tally.leftOutResults},
      {"hints", std::move(hints)},
      {"leftOut", std::move(leftOut)}};
  return json.dump(2) + "\n";
}

}  // namespace heddle::cli
