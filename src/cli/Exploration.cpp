#include "cli/Exploration.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "cli/ExitCode.h"
#include "cli/Interrupts.h"
#include "cli/ProgressView.h"
#include "cli/Report.h"
#include "cli/Terminal.h"
#include "cli/frameworks/TestFailure.h"
#include "explore/Forecast.h"
#include "explore/Timing.h"
#include "explore/UnseenLocks.h"

namespace heddle::cli {

/// What the options come to.
struct ExplorationPlan {
  wire::Config config{};
  CampaignOptions budget;
  std::optional<MinimiseBudget> shorten;
};

namespace {

/// Who looks for errors, from the known ones to those that are only foreseen.
class Explorer {
public:
  Explorer(const SubjectCommand& command, const ExplorationPlan& plan, const Supervision& supervision,
           ProgressView& view)
      : command_(command), plan_(plan), supervision_(supervision), view_(view), resolver_(symbols_) {}

  Result<Explored> run(const std::string& regressions, CampaignLog* log, CampaignPast past) {
    Explored explored;
    if (!regressions.empty()) {
      view_.say("trying the schedules of earlier errors");
      auto news = Regressions(regressions).rerun(command_, supervision_, resolver_);
      if (!news) {
        return tl::unexpected(news.error());
      }
      explored.known = std::move(*news);
    }
    Campaign campaign(command_, plan_.config, plan_.budget, supervision_, resolver_);
    if (log != nullptr) {
      campaign.keepLog(*log, std::move(past));
    }
    auto result = campaign.run();
    if (!result) {
      return tl::unexpected(result.error());
    }
    explored.result = std::move(*result);
    if (const auto judged = judge(explored); !judged) {
      return tl::unexpected(judged.error());
    }
    return explored;
  }

private:
  Result<void> judge(Explored& explored) {
    std::vector<Suspect>& suspects = explored.result.suspects;
    std::ranges::move(explored.known.suspects, std::inserter(suspects, suspects.begin()));
    if (!suspects.empty()) {
      view_.say(fmt::format("replaying {} suspicious executions", suspects.size()));
    }
    auto findings = confirm(suspects, command_, supervision_, resolver_);
    if (!findings) {
      return tl::unexpected(findings.error());
    }
    std::ranges::move(suspectDeadlocks(explored.result, *findings, resolver_),
                      std::back_inserter(findings->suspicions));
    dropEarlyWakes(findings->confirmed, supervision_, resolver_);
    markTiming(findings->confirmed);
    const bool isEnough = plan_.config.stopAtFirst && !findings->confirmed.empty();
    if (!isEnough && !explored.result.interrupted) {
      foresee(explored.result, command_, plan_.config, supervision_, resolver_, *findings);
    }
    if (plan_.shorten && !explored.result.interrupted && !findings->confirmed.empty()) {
      view_.say(fmt::format("shortening {} schedules", findings->confirmed.size()));
      minimise(findings->confirmed, *plan_.shorten, supervision_, resolver_);
      markTiming(findings->confirmed);
    }
    explored.findings = std::move(*findings);
    return {};
  }

  const SubjectCommand& command_;
  const ExplorationPlan& plan_;
  const Supervision& supervision_;
  ProgressView& view_;
  Symbolizer symbols_;
  Resolver resolver_;
};

}  // namespace

int Exploration::begin(const SubjectCommand& command) {
  auto log = CampaignLog::begin(settings_.store().campaignFile(command), headerOf(command, options_));
  if (!log) {
    trouble_ = log.error().what;
  }
  return explore(command, log ? &*log : nullptr, {});
}

int Exploration::resume() {
  auto unfinished = takeUp(settings_.store(), options_);
  if (!unfinished) {
    return report(unfinished.error());
  }
  const SubjectCommand command = unfinished->past.header.command;
  return explore(command, &unfinished->log, std::move(unfinished->past));
}

Result<ExplorationPlan> Exploration::plan() const {
  const auto config = options_.config();
  if (!config) {
    return tl::unexpected(config.error());
  }
  const auto budget = options_.budget.campaign();
  if (!budget) {
    return tl::unexpected(budget.error());
  }
  const auto shorten = settings_.minimise.budget();
  if (!shorten) {
    return tl::unexpected(shorten.error());
  }
  return ExplorationPlan{*config, *budget, *shorten};
}

Supervision Exploration::supervision(ProgressView& view) const {
  Supervision supervision;
  supervision.hangTimeout = std::chrono::milliseconds(static_cast<long>(options_.hangSeconds * 1000));
  supervision.interrupts = interruptCount;
  supervision.mustEnd = interruptIsPressing;
  supervision.suppressions = &settings_.suppressions;
  supervision.timingFails = options_.timing() == Timing::Fail;
  supervision.progress = [&](const CampaignProgress& now) { view.show(now); };
  return supervision;
}

int Exploration::explore(const SubjectCommand& command, CampaignLog* log, CampaignPast past) {
  const bool unseenAssembler = hasUnseenAssembler(command.program);
  if (unseenAssembler && options_.points == "racing") {
    options_.points = "sync";  // whoever is stopped inside a lock that nobody sees keeps the others spinning for ever
  }
  const auto plan = this->plan();
  if (!plan) {
    return report(plan.error());
  }
  catchInterrupts();  // from here on there is a verdict so far
  ProgressView view(!settings_.quiet && !settings_.json, plan->config.executions, plan->budget.time);
  const Supervision supervision = this->supervision(view);
  auto explored = Explorer(command, *plan, supervision, view).run(settings_.regressions, log, std::move(past));
  view.clear();
  if (!explored) {
    return report(explored.error());
  }
  explored->unseenAssembler = unseenAssembler;
  if (test_.test != nullptr) {
    nameFailures(test_.framework, *test_.test, explored->findings);
  }
  closeLog(log, *explored);
  if (options_.isolation == "none" && explored->result.tests == 0) {
    return report({"without isolation only programs that call heddle::test can be explored",
                   "leave out --isolation none", kWrongUsage});
  }
  return conclude(command, *explored);
}

/// What came to its end need not be gone on with.
void Exploration::closeLog(CampaignLog* log, Explored& explored) const {
  CampaignResult& result = explored.result;
  const bool unfinished = result.interrupted || result.timeUp || explored.findings.left > 0;
  result.resumable = unfinished && log != nullptr && log->trouble().empty();
  result.logTrouble = log != nullptr ? log->trouble() : trouble_;
  if (log != nullptr && !unfinished) {
    log->remove();
  }
}

int Exploration::conclude(const SubjectCommand& command, const Explored& explored) {
  Conclusion conclusion(settings_, options_, test_, explored);
  conclusion.save(command, suspicions_);
  kept_ = true;
  if (settings_.json && test_.test != nullptr) {
    json_ = conclusion.json();
  } else if (settings_.json) {
    printJson(conclusion.json());
  } else {
    conclusion.tell();
  }
  return conclusion.exitCode();
}

}  // namespace heddle::cli
