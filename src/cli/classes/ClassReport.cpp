#include "cli/classes/ClassReport.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "judge/Wording.h"

namespace heddle::cli {
namespace {

using judge::counted;

/// Name at most this many.
constexpr std::size_t kMaxNamed = 5;

void addPairs(std::string& out, const facts::ClassModel& model, const classes::ClassResult& result) {
  const classes::SearchTally& tally = result.tally;
  if (result.targets == 0) { return; }
  out += fmt::format("  Tested: {} of {} that may interfere", tally.covered.size(), counted(result.targets, "pair"));
  if (result.preemptions >= 0) {
    out += fmt::format("; of {}, all interleavings of two calls with at most {} were executed", shownPairs(tally),
                       counted(static_cast<std::uint64_t>(result.preemptions), "preemption"));
  }
  out += ".\n";
  std::vector<std::string> missing = untestedPairs(model, result);
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
  if (!tally.leftOutResults.empty()) {
    out += fmt::format("  Results not compared, because they differ between two runs of the same order: {}.\n",
                       fmt::join(tally.leftOutResults, ", "));
  }
  if (result.notConfirmed != 0) {
    out += fmt::format("  {} failed, but there was no time to confirm it; not reported.\n",
                       counted(result.notConfirmed, "test"));
  }
}

/// Whether tests of the function could have found an error: it may change the object.
bool mayChange(const facts::LeftOut& item, const facts::ClassModel& model) {
  const std::string name = model.name.substr(0, model.name.find('<'));
  const std::size_t colon = name.rfind(':');
  const std::string constructor = (colon == std::string::npos ? name : name.substr(colon + 1)) + "(";
  return !item.what.ends_with(" const") && !item.what.starts_with(constructor) && !item.why.starts_with("static") &&
         !item.why.ends_with("heddle.toml");
}

/// What no test has called, and why. It comes before the numbers, which do not count it.
std::string leftOutText(const facts::ClassFacts& facts, const classes::SearchTally& tally) {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> lines;
  for (const facts::LeftOut& item : facts.model.leftOut) {
    lines.push_back(fmt::format("  {}: {}\n", item.what, item.why));
  }
  for (const std::string& method : tally.neverReturned) {
    lines.push_back(
        fmt::format("  {}: two tests of it did not end even when the calls were made one after another\n", method));
  }
  if (lines.empty()) { return ""; }
  const std::size_t more = lines.size() - std::min(lines.size(), kMost);
  lines.resize(lines.size() - more);
  return fmt::format("Left out of {}:\n{}{}", facts.model.name, fmt::join(lines, ""),
                     more == 0 ? "" : fmt::format("  and {} more; `heddle analyse` shows them\n", more));
}

/// What does not depend on whether an error was found.
void addOthers(std::string& out, const facts::ClassFacts& facts, const classes::ClassResult& result) {
  const classes::SearchTally& tally = result.tally;
  const auto uncounted = [&](bool ofResults) {
    return static_cast<std::uint64_t>(std::ranges::count_if(
        result.violations, [&](const auto& one) { return !one.isError && one.violation.isOfResults() == ofResults; }));
  };
  if (result.failed() && tally.timeUp) {
    out += "  The time was up before every pair had its tests: there may be more errors.\n";
  }
  if (const std::uint64_t byContract = uncounted(false); byContract != 0) {
    out += fmt::format("  Probably by contract: {} in assignment, swap or move (`--contract strict` counts them).\n",
                       counted(byContract, "error"));
  }
  if (uncounted(true) != 0) {
    out += fmt::format("  Results that no order of the calls explains: {}, {}.\n", counted(tally.wrongTests, "test"),
                       counted(tally.wrongPairs.size(), "pair"));
  }
  if (!result.notReproduced.empty()) {
    std::set<std::string> kinds;
    for (const classes::UnconfirmedViolation& one : result.notReproduced) {
      kinds.insert(one.kind);
    }
    out += fmt::format("  {} failed once but not again in a fresh process ({}); `--show-failed-once` shows {}.\n",
                       counted(result.notReproduced.size(), "test"), fmt::join(kinds, ", "),
                       result.notReproduced.size() == 1 ? "it" : "them");
  }
  for (const classes::HeaderHint& hint : result.hints) {
    out += fmt::format("  A comment may restrict how the class is used: {}:{}: \"{}\"\n",
                       std::filesystem::path(facts.model.header).filename().string(), hint.line, hint.text);
  }
  std::set<std::string> tooLarge;
  for (const facts::MethodSummary& summary : facts.summaries) {
    tooLarge.insert(summary.tooLarge.begin(), summary.tooLarge.end());
  }
  if (!tooLarge.empty()) {
    out += fmt::format("  {} too large to analyse and may access anything; `heddle analyse` names {}.\n",
                       counted(tooLarge.size(), "function") + (tooLarge.size() == 1 ? " is" : " are"),
                       tooLarge.size() == 1 ? "it" : "them");
  }
}

}  // namespace

std::vector<std::string> untestedPairs(const facts::ClassModel& model, const classes::ClassResult& result) {
  std::vector<std::string> names;
  for (const auto& [one, other] : result.targetPairs) {
    if (result.tally.covered.contains({one, other})) { continue; }
    names.push_back(fmt::format("{} with {}", model.methods[one].signature, model.methods[other].signature));
  }
  return names;
}

std::size_t shownPairs(const classes::SearchTally& tally) { return tally.covered.size() - tally.notShown.size(); }

std::string classProgress(const classes::ClassProgress& progress) {
  const auto& [tally, targets, seconds, violations] = progress;
  const double rate = tally.seconds > 0 ? static_cast<double>(tally.executions) / tally.seconds : 0;
  const std::string left = seconds > tally.seconds ? fmt::format(", {:.0f} s left", seconds - tally.seconds) : "";
  const std::string errors = violations == 0 ? "" : counted(violations, "error") + ", ";
  return errors + fmt::format("{} of {}, {}, {}, {:.0f} a second{}", tally.covered.size(), counted(targets, "target"),
                              counted(tally.tests, "test"), counted(tally.executions, "schedule"), rate, left);
}

std::string classHeadline(const facts::ClassFacts& facts, const classes::ClassResult& result) {
  const classes::SearchTally& tally = result.tally;
  const std::string effort = fmt::format("{}, {}, {:.1f} s", counted(tally.tests, "test"),
                                         counted(tally.executions, "schedule"), tally.seconds);
  const std::string& name = facts.model.name;
  const auto errors =
      static_cast<std::size_t>(std::ranges::count_if(result.violations, &classes::ConfirmedViolation::isError));
  if (errors != 0 && result.violations.front().violation.isOfResults()) {
    return fmt::format("{} gives results that no order of the calls explains ({}).", name, effort);
  }
  if (errors != 0) {
    return fmt::format("{} is not thread-safe{} ({}).", name,
                       errors == 1 ? "" : fmt::format(": {} errors{}", errors, result.hasMore ? " or more" : ""),
                       effort);
  }
  const bool hasUntested =
      !tally.neverReturned.empty() ||
      std::ranges::any_of(facts.model.leftOut, [&](const auto& item) { return mayChange(item, facts.model); });
  if (hasUntested && result.writers == 0) {
    return fmt::format("{} was not tested: every function that may change it was left out.", name);
  }
  if (tally.tests == 0 && result.targets == 0) {
    return fmt::format("No two methods of {} can interfere: there is nothing to test.", name);
  }
  if (tally.tests != 0 && tally.useless == tally.tests) {
    return fmt::format("No test of {} could run ({}).", name, effort);
  }
  return fmt::format("No thread-safety violation found in {}{} ({}{}).", hasUntested ? "the tested part of " : "", name,
                     effort, result.interrupted ? ", interrupted" : "");
}

std::string classVerdict(const facts::ClassFacts& facts, const classes::ClassResult& result) {
  std::string out = leftOutText(facts, result.tally) + classHeadline(facts, result) + "\n";
  if (!result.failed()) { addCoverage(out, facts.model, result); }
  addOthers(out, facts, result);
  return out;
}

}  // namespace heddle::cli
