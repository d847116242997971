#include "cli/classes/ClassReport.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "judge/FindingJson.h"
#include "judge/Wording.h"

namespace heddle::cli {
namespace {

using judge::counted;

using Json = nlohmann::ordered_json;

std::size_t shown(const classes::SearchTally& tally) { return tally.covered.size() - tally.notShown.size(); }

/// Name at most this many.
constexpr std::size_t kMaxNamed = 5;

std::vector<std::string> namedPairs(const facts::ClassModel& model, const classes::ClassResult& result) {
  std::vector<std::string> names;
  for (const auto& [one, other] : result.targetPairs) {
    if (result.tally.covered.contains({one, other})) { continue; }
    names.push_back(fmt::format("{} with {}", model.methods[one].signature, model.methods[other].signature));
  }
  return names;
}

void addPairs(std::string& out, const facts::ClassModel& model, const classes::ClassResult& result) {
  const classes::SearchTally& tally = result.tally;
  if (result.targets == 0) { return; }
  out += fmt::format("  Tested: {} of {} that may interfere", tally.covered.size(), counted(result.targets, "pair"));
  if (result.preemptions >= 0) {
    out += fmt::format("; of {}, all interleavings of two calls with at most {} were executed", shown(tally),
                       counted(static_cast<std::uint64_t>(result.preemptions), "preemption"));
  }
  out += ".\n";
  std::vector<std::string> missing = namedPairs(model, result);
  if (missing.empty()) { return; }
  const std::size_t more = missing.size() - std::min(missing.size(), kMaxNamed);
  missing.resize(missing.size() - more);
  out += fmt::format("  Not tested: {}{}.\n", fmt::join(missing, ", "),
                     more == 0 ? "" : fmt::format(" and {} more", more));
}

/// Why tests could not run.
std::string whyUseless(const classes::SearchTally& tally) {
  if (!tally.constructorThrew.empty()) { return "the constructor threw " + tally.constructorThrew; }
  if (tally.needsTeardown) {
    return fmt::format(
        "objects that are only constructed and destroyed fail in every schedule ({}); heddle.toml can name, as "
        "teardown, what must be called before the destructor",
        fmt::join(tally.uselessKinds, ", "));
  }
  std::set<std::string> others = tally.uselessKinds;
  const bool someWait = others.erase(std::string(judge::kindName(judge::FindingKind::Deadlock))) +
                            others.erase(std::string(judge::kindName(judge::FindingKind::Endless))) +
                            others.erase(std::string(judge::kindName(judge::FindingKind::NoProgress))) !=
                        0;
  if (others.empty() || someWait) { return "some calls never return, even when they are made one after another"; }
  return fmt::format("their calls fail in every order ({})", fmt::join(others, ", "));
}

void addCoverage(std::string& out, const facts::ClassModel& model, const classes::ClassResult& result) {
  const classes::SearchTally& tally = result.tally;
  addPairs(out, model, result);
  if (tally.notExhausted != 0) {
    out +=
        fmt::format("  {} did not execute all interleavings within the bound.\n", counted(tally.notExhausted, "test"));
  }
  if (tally.sampledOrders != 0) {
    out += fmt::format("  For {}, only some sequential orders of the calls were executed.\n",
                       counted(tally.sampledOrders, "test"));
  }
  if (tally.useless != 0) {
    out += fmt::format("  {} could not run: {}.\n", counted(tally.useless, "test"), whyUseless(tally));
  }
  if (!tally.neverReturned.empty()) {
    out += fmt::format(
        "  {} skipped because of {}: two tests of it did not end even when the calls were made one after another.\n",
        counted(tally.skipped, "test"), fmt::join(tally.neverReturned, ", "));
  }
  if (!tally.leftOutResults.empty()) {
    out += fmt::format("  Results not compared, because they differ between two runs of the same order: {}.\n",
                       fmt::join(tally.leftOutResults, ", "));
  }
  if (result.notConfirmed != 0) {
    out += fmt::format("  {} failed, but there was no time to confirm it; not reported.\n",
                       counted(result.notConfirmed, "test"));
  }
  if (result.notReproduced != 0) {
    out += fmt::format("  {} failed once but not again in a fresh process; not reported.\n",
                       counted(result.notReproduced, "test"));
  }
}

}  // namespace

std::string classProgress(const classes::ClassProgress& progress) {
  const auto& [tally, targets, seconds] = progress;
  const double rate = tally.seconds > 0 ? static_cast<double>(tally.executions) / tally.seconds : 0;
  const std::string left = seconds > tally.seconds ? fmt::format(", {:.0f} s left", seconds - tally.seconds) : "";
  return fmt::format("{} of {}, {}, {}, {:.0f} a second{}", tally.covered.size(), counted(targets, "target"),
                     counted(tally.tests, "test"), counted(tally.executions, "schedule"), rate, left);
}

std::string classVerdict(const facts::ClassFacts& facts, const classes::ClassResult& result) {
  const classes::SearchTally& tally = result.tally;
  const std::string effort = fmt::format("{}, {}, {:.1f} s", counted(tally.tests, "test"),
                                         counted(tally.executions, "schedule"), tally.seconds);
  std::string out;
  if (!result.findings.empty()) {
    out = fmt::format("{} is not thread-safe ({}).\n", facts.model.name, effort);
  } else if (result.resultsFail && !result.wrongFindings.empty()) {
    out = fmt::format("{} gives results that no order of the calls explains ({}).\n", facts.model.name, effort);
  } else if (tally.tests == 0 && result.targets == 0) {
    out = fmt::format("No two methods of {} can interfere: there is nothing to test.\n", facts.model.name);
  } else {
    out = fmt::format("No thread-safety violation found in {} ({}{}).\n", facts.model.name, effort,
                      result.interrupted ? ", interrupted" : "");
  }
  if (!result.failed()) { addCoverage(out, facts.model, result); }
  if (!result.wrongFindings.empty() && !result.resultsFail) {
    out += fmt::format("  Results that no order of the calls explains: {}, {}.\n", counted(tally.wrongTests, "test"),
                       counted(tally.wrongPairs.size(), "pair"));
  }
  if (!facts.model.leftOut.empty()) {
    out += fmt::format("  {} excluded; `heddle analyse` shows which and why.\n",
                       counted(facts.model.leftOut.size(), "function"));
  }
  return out;
}

std::string classJson(const facts::ClassFacts& facts, const classes::ClassResult& result,
                      const std::vector<std::string>& files) {
  const classes::SearchTally& tally = result.tally;
  Json findings = Json::array();
  for (std::size_t i = 0; i < result.findings.size(); ++i) {
    const judge::Finding& finding = result.findings[i].finding;
    findings.push_back({{"id", finding.id},
                        {"kind", judge::kindName(finding.kind)},
                        {"headline", finding.headline},
                        {"message", finding.message},
                        {"file", i < files.size() ? files[i] : ""}});
  }
  Json leftOut = Json::array();
  for (const facts::LeftOut& item : facts.model.leftOut) {
    leftOut.push_back({{"what", item.what}, {"why", item.why}});
  }
  Json wrong = nullptr;
  if (!result.wrongFindings.empty() && result.shown) {
    wrong = {{"test", generate::planCode(facts.model, result.shown->plan)},
             {"results", resultsText(facts.model, *result.shown)},
             {"id", result.wrongFindings.front().finding.id}};
  }
  const Json json = {{"class", facts.model.name},
                     {"generator", result.generator},
                     {"seed", result.seed},
                     {"preemptions", result.preemptions},
                     {"methods", facts.model.methods.size()},
                     {"pairs", result.pairs},
                     {"targets", result.targets},
                     {"reduction", result.reduction},
                     {"staticSeconds", result.staticSeconds},
                     {"covered", tally.covered.size()},
                     {"shown", shown(tally)},
                     {"tests", tally.tests},
                     {"uselessTests", tally.useless},
                     {"skippedTests", tally.skipped},
                     {"neverReturned", tally.neverReturned},
                     {"notCovered", namedPairs(facts.model, result)},
                     {"testsNotExhausted", tally.notExhausted},
                     {"testsWithSampledOrders", tally.sampledOrders},
                     {"schedules", tally.executions},
                     {"seconds", tally.seconds},
                     {"timeUp", tally.timeUp},
                     {"interrupted", result.interrupted},
                     {"notReproduced", result.notReproduced},
                     {"notConfirmed", result.notConfirmed},
                     {"test", result.test},
                     {"findings", std::move(findings)},
                     {"wrongResults", std::move(wrong)},
                     {"testFile", result.testFile},
                     {"testFileFails", !result.testFindings.empty()},
                     {"wrongTests", tally.wrongTests},
                     {"resultsNotCompared", tally.leftOutResults},
                     {"leftOut", std::move(leftOut)}};
  return json.dump(2) + "\n";
}

}  // namespace heddle::cli
