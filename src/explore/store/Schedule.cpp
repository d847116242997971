#include "explore/store/Schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "explore/program/ProgramFile.h"

namespace heddle::explore {
namespace {

ModuleStamp stampOf(const wire::Module& module) {
  ModuleStamp stamp{module.path, "", module.instrumented};
  if (module.buildIdSize > 0 && module.buildIdSize <= sizeof module.buildId) {
    stamp.stamp = stampOfBuildId(module.buildId, module.buildIdSize);
  } else {
    stamp.stamp = fileStamp(module.path).value_or("");
  }
  return stamp;
}

bool isRuntime(const ModuleStamp& module) { return module.path.find("libheddle.so") != std::string::npos; }

template <class T, std::size_t N>
std::uint32_t copyIn(const std::vector<T>& from, T (&to)[N]) {
  const std::size_t count = std::min(from.size(), N);
  std::copy_n(from.begin(), count, to);
  return static_cast<std::uint32_t>(count);
}

}  // namespace

bool hasEarlyWakes(const Schedule& schedule) {
  return std::ranges::any_of(schedule.decisions, [](const Decision& decision) {
    return decision.kind == ChoiceKind::EarlyTimeout && decision.chosen != 0;
  });
}

Schedule scheduleOf(const RawFinding& raw, const SubjectCommand& command) {
  Schedule schedule;
  schedule.command = command;
  schedule.preload = !command.preload.empty();
  for (const wire::Module& module : raw.modules) {
    schedule.modules.push_back(stampOf(module));
  }
  schedule.strategy = raw.config.strategy;
  schedule.options = raw.config.options();
  schedule.options.earlyShare = raw.outcome.earlyTimeouts ? 1 : 0;
  schedule.execution = raw.outcome.execution;
  schedule.seed = raw.outcome.seed;
  schedule.randomSeed = raw.outcome.randomSeed;
  schedule.testOrdinal = raw.outcome.testOrdinal;
  schedule.warm = raw.outcome.warm;
  for (const wire::ThreadInfo& thread : raw.threads) {
    schedule.threads.push_back({heddle::raw(thread.parent), thread.nth});
  }
  schedule.racingSites = raw.racingSites;
  schedule.decisions = raw.decisions;
  schedule.ending = raw.outcome.ending;
  schedule.site = raw.outcome.site;
  schedule.traceHash = raw.outcome.traceHash;
  return schedule;
}

void fillReplay(const Schedule& schedule, wire::ControlBlock& block) {
  wire::Config& config = block.config;
  config.options() = schedule.options;
  std::strncpy(config.strategy, "replay", sizeof config.strategy - 1);
  config.seed = schedule.seed;
  config.randomSeed = schedule.randomSeed;
  config.executions = 1;
  config.preemptionBound = -1;
  config.stopAtFirst = true;
  config.recordEvents = true;
  config.replaying = true;
  config.testOrdinal = schedule.testOrdinal;
  config.warm = schedule.warm;

  block.scheduleInCount = copyIn(schedule.decisions, block.scheduleIn);
  block.racingSiteCount = copyIn(schedule.racingSites, block.racingSites);
  block.threadCount = static_cast<std::uint32_t>(std::min<std::size_t>(schedule.threads.size(), kMaxThreads));
  for (std::uint32_t i = 0; i < block.threadCount; ++i) {
    block.threads[i].parent = ThreadId{schedule.threads[i].parent};
    block.threads[i].nth = schedule.threads[i].nth;
  }
}

bool runtimeChanged(const Schedule& schedule) {
  const auto runtime = std::ranges::find_if(schedule.modules, isRuntime);
  return runtime != schedule.modules.end() && !runtime->stamp.empty() &&
         fileStamp(runtime->path).value_or("") != runtime->stamp;
}

Result<void> checkModules(const Schedule& schedule) {
  for (std::size_t i = 0; i < schedule.modules.size(); ++i) {
    const ModuleStamp& module = schedule.modules[i];
    const bool matters = i == 0 || module.instrumented;
    if (!matters || module.stamp.empty() || isRuntime(module)) { continue; }
    // The user may have given another path for the program; it is always the first module.
    const std::string& path = i == 0 ? schedule.command.program : module.path;
    const auto now = fileStamp(path);
    if (!now) {
      return failure(fmt::format("{}; the schedule was recorded with it", now.error().what),
                     "restore it, or use `heddle run` on the current program");
    }
    if (*now != module.stamp) {
      return failure(fmt::format("{} has changed since the schedule was recorded", path),
                     "a schedule applies only to the build it was recorded with: restore that build, or use `heddle "
                     "run` on the new one");
    }
  }
  return {};
}

}  // namespace heddle::explore
