#include "cli/frameworks/TestRuns.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/Interrupts.h"
#include "cli/PipelineRun.h"
#include "cli/Terminal.h"
#include "cli/frameworks/TestsSummary.h"
#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

explore::SubjectCommand commandOf(const explore::SubjectCommand& whole, const FrameworkTest& test) {
  explore::SubjectCommand command = whole;
  command.arguments = test.arguments;
  return command;
}

}  // namespace

/// Divides the remaining time equally among the remaining tests. Nothing: the time is not limited.
std::optional<explore::Budget> TestRuns::shareOf(std::size_t testsLeft) const {
  if (!budget_.isLimited()) { return std::nullopt; }
  const auto now = explore::Budget::Clock::now();
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(budget_.start() + budget_.limit() - now);
  const auto share = left / static_cast<std::chrono::milliseconds::rep>(std::max<std::size_t>(testsLeft, 1));
  return explore::Budget(std::max(share, std::chrono::milliseconds(1)), now);
}

int TestRuns::run(const explore::SubjectCommand& whole, const std::vector<FrameworkTest>& tests) {
  const auto campaign = options_.budget.campaign();
  if (!campaign) { return report(campaign.error()); }
  budget_ = explore::Budget(campaign->time);
  catchInterrupts();
  TestsSummary summary(framework_, tests.size(), settings_.json);
  if (!resumes_) {
    logAll(whole, tests);
  } else if (const auto left = somethingIsLeft(whole, tests); !left) {
    return report(left.error());
  }
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const FrameworkTest& test = tests[i];
    if (interruptCount() > 0 || explore::Budget::Clock::now() >= budget_.deadline(explore::Phase::Shortening)) {
      break;
    }
    const explore::SubjectCommand command = commandOf(whole, test);
    if (const auto before = resumes_ ? doneBefore(command) : std::nullopt) {
      summary.wasDone(test, *before);
      continue;
    }
    summary.begins(test);
    nlohmann::ordered_json json;
    const int code = explore(test, command, shareOf(tests.size() - i), summary, json);
    summary.ends(test, code, std::move(json));
  }
  return summary.print();
}

int TestRuns::explore(const FrameworkTest& test, const explore::SubjectCommand& command,
                      const std::optional<explore::Budget>& share, TestsSummary& summary,
                      nlohmann::ordered_json& json) {
  RunOptions options = options_;
  const bool goesOn = resumes_ && hasLog(command);
  if (goesOn) {
    options.program = command.arguments;
    options.program.insert(options.program.begin(), command.program);
  }
  const auto last = [&](int code, nlohmann::ordered_json result) {
    summary.ends(test, code, std::move(result));
    return summary.print();
  };
  PipelineRun pipeline(settings_, std::move(options), {framework_, &test, last}, suspicions_);
  if (share) { pipeline.limitTo(*share, budget_.deadline(explore::Phase::Shortening)); }
  const int code = goesOn ? pipeline.resume() : pipeline.begin(command);
  if (code > kErrorFound && !pipeline.isKept()) { keepFailure(test, command); }
  json = pipeline.takeJson();
  return code;
}

/// Creates the logs of all tests at the start, so that tests which an interrupted run never reaches count as
/// unfinished.
void TestRuns::logAll(const explore::SubjectCommand& whole, const std::vector<FrameworkTest>& tests) const {
  for (const FrameworkTest& test : tests) {
    const explore::SubjectCommand command = commandOf(whole, test);
    (void)explore::CampaignLog::begin(settings_.store().campaignFile(command), headerOf(command, options_));
  }
}

bool TestRuns::hasLog(const explore::SubjectCommand& command) const {
  std::error_code error;
  return std::filesystem::exists(settings_.store().campaignFile(command), error);
}

Result<void> TestRuns::somethingIsLeft(const explore::SubjectCommand& whole,
                                       const std::vector<FrameworkTest>& tests) const {
  const auto isLeft = [&](const FrameworkTest& test) { return hasLog(commandOf(whole, test)); };
  if (std::ranges::none_of(tests, isLeft)) {
    return failure(fmt::format("no test of {} is left to resume in {}", whole.program, settings_.storeFolder),
                   "explorations are kept when they are interrupted or run out of time", kWrongUsage);
  }
  return {};
}

/// The result of a test that has no log; nothing: it is not done.
std::optional<judge::RunRecord> TestRuns::doneBefore(const explore::SubjectCommand& command) const {
  if (hasLog(command)) { return std::nullopt; }
  const std::vector<judge::RunRecord> runs = settings_.store().runs();
  const auto run = std::ranges::find_if(runs, [&](const judge::RunRecord& one) {
    return one.program == command.program && one.arguments == command.arguments;
  });
  return run == runs.end() ? std::nullopt : std::optional(*run);
}

/// Records a test that could not be explored, for reports.
void TestRuns::keepFailure(const FrameworkTest& test, const explore::SubjectCommand& command) const {
  judge::RunRecord run{command.program, command.arguments};
  run.suite = test.suite;
  run.test = test.name;
  run.verdict = "The test could not be explored.";
  run.exitCode = kTargetFailed;
  if (const auto kept = settings_.store().keepRun(command, run); !kept) { report(kept.error()); }
}

}  // namespace heddle::cli
