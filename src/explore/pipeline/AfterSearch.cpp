#include "explore/pipeline/AfterSearch.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "explore/pipeline/Forecast.h"
#include "explore/pipeline/Timing.h"

namespace heddle::explore {
namespace {

/// Applies \p rules to suspicions as to errors, and merges in \p before, which the campaign suppressed.
void suppress(const std::vector<judge::Suppressed>& before, const judge::Suppressions& rules,
              ConfirmedFindings& findings) {
  std::vector<judge::Suppressed>& all = findings.suppressed;
  std::ranges::copy(before, std::back_inserter(all));
  std::erase_if(findings.suspicions, [&](const judge::Suspicion& suspicion) {
    const judge::SuppressionRule* rule = rules.covering(suspicion);
    if (rule != nullptr) {
      all.push_back({suspicion.id, "suspicion: " + suspicion.kind, suspicion.headline, rule->text()});
    }
    return rule != nullptr;
  });
  std::ranges::sort(all, {}, &judge::Suppressed::id);
  const auto twice = std::ranges::unique(all, {}, &judge::Suppressed::id);
  all.erase(twice.begin(), twice.end());
}

}  // namespace

Result<ConfirmedFindings> AfterSearch::run(const CampaignResult& result, const Supervision& supervision,
                                           Resolver& resolver) const {
  if (!result.suspects.empty()) {
    phaseBegan(fmt::format("confirming: replaying {} suspicious executions", result.suspects.size()));
  }
  const Supervision confirming = supervision.until(budget.deadline(Phase::Confirming));
  auto findings = confirm(result.suspects, command, confirming, resolver);
  if (!findings) { return findings; }
  std::ranges::move(suspectDeadlocks(result, *findings, resolver), std::back_inserter(findings->suspicions));
  dropEarlyWakes(findings->confirmed, confirming, resolver);
  markTiming(findings->confirmed);
  const bool isEnough = config.stopAtFirst && !findings->confirmed.empty();
  if (!isEnough) { predict(result, supervision, resolver, *findings); }
  if (shorten && !findings->confirmed.empty()) {
    shortenAll(supervision, resolver, *findings);
    markTiming(findings->confirmed);
  }
  if (supervision.suppressions != nullptr) { suppress(result.suppressed, *supervision.suppressions, *findings); }
  groupRecords(findings->confirmed);
  return findings;
}

void AfterSearch::predict(const CampaignResult& result, const Supervision& supervision, Resolver& resolver,
                          ConfirmedFindings& findings) const {
  if (supervision.interrupts() > 0) {
    findings.predictionCut = true;
    return;
  }
  phaseBegan("predicting");
  foresee(result, command, config, supervision.until(budget.deadline(Phase::Predicting)), resolver, findings);
}

void AfterSearch::shortenAll(const Supervision& supervision, Resolver& resolver, ConfirmedFindings& findings) const {
  if (supervision.interrupts() > 0) {
    findings.notShortened = findings.confirmed.size();
    return;
  }
  phaseBegan(fmt::format("minimising: {} schedules", findings.confirmed.size()));
  MinimiseBudget granted = *shorten;
  if (budget.isLimited()) {
    const auto left = budget.deadline(Phase::Shortening) - Budget::Clock::now();
    granted.time = std::clamp(std::chrono::duration_cast<std::chrono::milliseconds>(left), std::chrono::milliseconds(0),
                              granted.time);
  }
  findings.notShortened = minimise(findings.confirmed, granted, supervision, resolver);
}

}  // namespace heddle::explore
