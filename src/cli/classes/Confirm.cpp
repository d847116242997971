#include "cli/classes/Confirm.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <ostream>

#include "cli/Interrupts.h"
#include "cli/RunOptions.h"
#include "explore/Campaign.h"
#include "explore/Minimiser.h"

namespace heddle::cli {
namespace {

/// The endings, as the harness numbers them, that lead to a finding of this kind.
bool isAllowed(FindingKind kind, const std::set<std::uint32_t>& endings) {
  switch (kind) {
    case FindingKind::Deadlock:
    case FindingKind::LostWakeup:
      return endings.contains(2);
    case FindingKind::Endless:
      return true;  // It may be the schedule that lets nobody else go on.
    case FindingKind::NoProgress:
      return endings.contains(4);
    case FindingKind::Assertion:
      return endings.contains(5);
    case FindingKind::Abort:
      return endings.contains(6);
    case FindingKind::UncaughtException:
      return endings.contains(7);
    case FindingKind::Signal:
      return endings.contains(8);
    case FindingKind::ExitStatus:
      return true;  // What the harness itself returns.
    case FindingKind::UseAfterFree:
    case FindingKind::OutOfBounds:
    case FindingKind::DoubleFree:
    case FindingKind::InvalidFree:
    case FindingKind::DeadStack:
      return endings.contains(15);
    case FindingKind::Misuse:
      return endings.contains(16) || endings.contains(6);  // that of a joinable thread is seen as an abort
    case FindingKind::DataRace:
    case FindingKind::Nondeterminism:
    case FindingKind::Leak:
      return false;
  }
  return false;
}

constexpr const char* kClaim = "are those of one of their orders";

/// With these the harness ends an execution whose results no order explains.
void writeOutcomes(std::ostream& out, const std::string& calls, const TestOutcome& outcome, const TestBudget& budget) {
  out << "claim\tthe results of " << calls << " " << kClaim << "\n";
  if (budget.compare == TestBudget::Compare::RealTime) out << "real-time\n";
  for (const std::size_t slot : outcome.leftOut) out << "left\t" << slot << "\n";
  for (const std::string& line : outcome.outcomes) out << line << "\n";
}

/// As the harness says it.
bool isOfResults(const Finding& finding) {
  return finding.kind == FindingKind::Assertion && finding.message.find(kClaim) != std::string::npos;
}

/// A test is small, and there may be many: what is not found soon is not worth the wait.
void shorten(std::vector<FindingRecord>& findings) {
  const MinimiseBudget budget{500, std::chrono::seconds(10)};
  Symbolizer symbols;
  Resolver resolver(symbols);
  Supervision supervision;
  supervision.interrupts = interruptCount;
  minimise(findings, budget, supervision, resolver);
}

}  // namespace

Result<std::vector<FindingRecord>> explored(const std::filesystem::path& program,
                                            const std::vector<std::string>& arguments, const TestBudget& budget) {
  RunOptions options;
  options.strategy = budget.preemptions < 0 ? "random" : "dpor";
  options.preemptionBound = budget.preemptions;
  options.budget.seed = budget.seed;
  options.budget.schedules = budget.schedules;
  options.budget.jobs = 1;
  const auto config = options.config();
  if (!config) return tl::unexpected(config.error());
  const auto campaign = options.budget.campaign();
  if (!campaign) return tl::unexpected(campaign.error());

  std::error_code error;
  const SubjectCommand command{program.string(), arguments, std::filesystem::current_path(error).string(), ""};
  Symbolizer symbols;
  Resolver resolver(symbols);
  Supervision supervision;
  supervision.interrupts = interruptCount;
  const auto result = Campaign(command, *config, *campaign, supervision, resolver).run();
  if (!result) return tl::unexpected(result.error());
  auto confirmed = confirm(result->suspects, command, supervision, resolver);
  if (!confirmed) return tl::unexpected(confirmed.error());
  return std::move(confirmed->confirmed);
}

Result<std::vector<FindingRecord>> confirmViolation(const std::filesystem::path& harness,
                                                    const std::filesystem::path& file, const std::string& calls,
                                                    const Violation& violation, const TestBudget& budget) {
  {
    std::ofstream out(file);
    out << planText(violation.plan) << "\n";
    if (!violation.outcome.allSequential) out << "unjudged\n";
    for (const std::string& line : violation.outcome.allowedThrows) out << line << "\n";
    if (violation.isOfResults()) writeOutcomes(out, calls, violation.outcome, budget);
    if (!out.good()) return failure(fmt::format("cannot write {}", file.string()));
  }
  auto findings = explored(harness, {std::filesystem::absolute(file).string()}, budget);
  if (!findings) return findings;
  std::erase_if(*findings, [&](const FindingRecord& record) {
    if (violation.isOfResults() && !isOfResults(record.finding)) return true;
    const bool isRace = record.finding.kind == FindingKind::DataRace;
    return isAllowed(record.finding.kind, violation.outcome.allowedEndings) ||
           (!violation.outcome.allSequential && !isRace);
  });
  shorten(*findings);
  return findings;
}

}  // namespace heddle::cli
