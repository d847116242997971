#pragma once

#include <functional>
#include <optional>
#include <string>

#include "explore/campaign/Campaign.h"
#include "explore/campaign/Confirmation.h"
#include "explore/pipeline/Budget.h"
#include "explore/shorten/Minimiser.h"

namespace heddle::explore {

/// What follows a search: confirm its suspects, predict further errors, minimise schedules. Each phase has its share of
/// the budget. The findings record what was cut off.
struct AfterSearch {
  const SubjectCommand& command;
  const wire::Config& config;
  std::optional<MinimiseBudget> shorten;  ///< Not set: schedules are not minimised.
  const Budget& budget;
  std::function<void(const std::string&)> phaseBegan;  ///< Called with a message when a phase begins.

  /// Errors: the program can no longer be run, or our runtime failed in it.
  Result<ConfirmedFindings> run(const CampaignResult& result, const Supervision& supervision, Resolver& resolver) const;

private:
  void predict(const CampaignResult& result, const Supervision& supervision, Resolver& resolver,
               ConfirmedFindings& findings) const;
  void shortenAll(const Supervision& supervision, Resolver& resolver, ConfirmedFindings& findings) const;
};

}  // namespace heddle::explore
