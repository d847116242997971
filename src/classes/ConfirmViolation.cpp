#include "classes/ConfirmViolation.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <ostream>

#include "classes/EndingKinds.h"
#include "core/Ending.h"
#include "explore/campaign/Campaign.h"
#include "explore/pipeline/SearchOptions.h"
#include "explore/shorten/Minimiser.h"

namespace heddle::classes {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kStepsOfEndless = 5 * harness::kMaxSteps;

/// Passes the results of all orders to the harness. It then fails an execution whose results none of them explains.
void writeOutcomes(std::ostream& out, const std::string& calls, const TestResult& outcome, const TestBudget& budget) {
  constexpr std::size_t kMaxCalls = 600;  // the text of an outcome has room for a thousand characters
  const std::string shown = calls.size() <= kMaxCalls ? calls : calls.substr(0, kMaxCalls) + "...";
  out << harness::file::kClaim << "\tthe results of " << shown << " are those of one of their orders\n";
  if (budget.compare == TestBudget::Compare::RealTime) { out << harness::file::kRealTime << '\n'; }
  for (const std::size_t slot : outcome.leftOut) {
    out << harness::answer::kLeftOut << '\t' << slot << '\n';
  }
  for (const std::string& line : outcome.outcomes) {
    out << line << "\n";
  }
}

/// Matches the headline that the judge gives to a claim of the harness.
bool isOfResults(const judge::Finding& finding) {
  return finding.kind == judge::FindingKind::Assertion &&
         finding.headline == "Results that no order of the calls explains";
}

/// Tests are small and may be many, so minimising gets little time.
void shorten(std::vector<explore::FindingRecord>& findings, const ConfirmLimits& limits) {
  constexpr std::chrono::milliseconds kLongest{10'000};
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(limits.deadline - Clock::now());
  if (left.count() <= 0) { return; }
  const explore::MinimiseBudget budget{500, std::min(left, kLongest)};
  symbols::Symbolizer symbols;
  explore::Resolver resolver(symbols);
  explore::minimise(findings, budget, limits.supervision, resolver);
}

}  // namespace

Wanted wantedFor(const TestResult& outcome) {
  const auto ending = static_cast<Ending>(outcome.firstBad);
  if (ending == Ending::StepLimit || ending == Ending::Endless) { return Wanted::Endless; }
  return ending == Ending::NoProgress ? Wanted::NoProgress : Wanted::Anything;
}

Result<Reproduced> reproduce(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                             const TestBudget& budget, Wanted wanted, const ConfirmLimits& limits) {
  explore::SearchOptions options;
  options.strategy = budget.preemptions < 0 ? "random" : "dpor";
  options.preemptionBound = budget.preemptions;
  options.seed = budget.seed;
  options.schedules = budget.schedules;
  options.execution.maxSteps = harness::kMaxSteps;
  if (wanted == Wanted::Endless) {
    // An execution is the fault of the program only if every thread can continue.
    options.strategy = "random";
    options.preemptionBound = -1;
    options.execution.maxSteps = kStepsOfEndless;
    options.execution.endlessAtLimit = true;  // all orders of the calls end after few steps
  }
  auto config = explore::configOf(options);  // waits do not end early: sleeps in a class are not under test
  if (!config) { return tl::unexpected(config.error()); }
  config->stopAtFirst = wanted != Wanted::Anything;
  explore::CampaignOptions campaign;
  campaign.maxMemory = explore::memoryShare(campaign.jobs);
  campaign.deadline = limits.deadline;
  campaign.deadlineWithSuspects = Clock::now() + (limits.deadline - Clock::now()) / 2;

  std::error_code error;
  const explore::SubjectCommand command{program.string(), arguments, std::filesystem::current_path(error).string(), ""};
  symbols::Symbolizer symbols;
  explore::Resolver resolver(symbols);
  explore::Supervision supervision = limits.supervision.until(limits.deadline);
  // The harness has already waited, measured in processor time.
  if (wanted == Wanted::NoProgress) { supervision.hangTimeout = std::chrono::seconds(5); }
  // In every order of the calls, the same loop has ended.
  supervision.standstillIsError = true;
  const auto result = explore::Campaign(command, *config, campaign, supervision, resolver).run();
  if (!result) { return tl::unexpected(result.error()); }
  auto confirmed = explore::confirm(result->suspects, command, supervision, resolver);
  if (!confirmed) { return tl::unexpected(confirmed.error()); }
  explore::groupRecords(confirmed->confirmed);
  const bool cut = confirmed->left > 0 || (confirmed->confirmed.empty() && (result->timeUp || result->interrupted));
  return Reproduced{std::move(confirmed->confirmed), cut};
}

Result<Reproduced> confirmViolation(const std::filesystem::path& harness, const std::filesystem::path& file,
                                    const std::string& calls, const Violation& violation, const TestBudget& budget,
                                    const ConfirmLimits& limits) {
  {
    std::ofstream out(file);
    out << generate::planText(violation.plan) << "\n";
    if (!violation.outcome.allSequential) { out << harness::file::kUnjudged << '\n'; }
    for (const std::string& line : violation.outcome.allowedThrows) {
      out << line << "\n";
    }
    if (violation.isOfResults()) { writeOutcomes(out, calls, violation.outcome, budget); }
    if (!out.good()) { return failure(fmt::format("cannot write {}", file.string())); }
  }
  const Wanted wanted = wantedFor(violation.outcome);
  const bool isEndless = wanted == Wanted::Endless;
  auto reproduced = reproduce(harness, {std::filesystem::absolute(file).string()}, budget, wanted, limits);
  if (!reproduced) { return reproduced; }
  std::erase_if(reproduced->findings, [&](const explore::FindingRecord& record) {
    if (violation.isOfResults() && !isOfResults(record.finding)) { return true; }
    const bool isRace = record.finding.kind == judge::FindingKind::DataRace;
    if (record.finding.kind == judge::FindingKind::Endless && !isEndless) { return true; }
    return isExplained(record.finding.kind, violation.outcome.allowedEndings) ||
           (!violation.outcome.allSequential && !isRace);
  });
  // A shorter schedule that does not end may be one that starves threads.
  if (!isEndless) { shorten(reproduced->findings, limits); }
  return reproduced;
}

}  // namespace heddle::classes
