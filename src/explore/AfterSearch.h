#pragma once

#include <functional>
#include <optional>
#include <string>

#include "explore/Budget.h"
#include "explore/Campaign.h"
#include "explore/Confirmation.h"
#include "explore/Minimiser.h"

namespace heddle {

/// What follows a search: its suspects are confirmed, further errors predicted, schedules shortened. Each phase has its
/// share of the budget; what was cut off is said in the findings.
struct AfterSearch {
  const SubjectCommand& command;
  const wire::Config& config;
  std::optional<MinimiseBudget> shorten;  ///< Nothing: schedules stay as they were found.
  const Budget& budget;
  std::function<void(const std::string&)> say;  ///< What begins.

  /// Errors: the program cannot be run any more, or our runtime failed in it.
  Result<ConfirmedFindings> run(const CampaignResult& result, const Supervision& supervision, Resolver& resolver) const;

private:
  void predict(const CampaignResult& result, const Supervision& supervision, Resolver& resolver,
               ConfirmedFindings& findings) const;
  void shortenAll(const Supervision& supervision, Resolver& resolver, ConfirmedFindings& findings) const;
};

}  // namespace heddle
