#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/process/Subject.h"
#include "explore/store/RawFinding.h"
#include "wire/ControlBlock.h"

namespace heddle::explore {

/// For an execution outside of an exploration: steered to a predicted race, or replayed.
inline constexpr std::uint64_t kNoExecution = std::numeric_limits<std::uint64_t>::max();

/// A program or library as it was when the schedule was recorded.
struct ModuleStamp {
  std::string path;
  std::string stamp;  ///< Build id or content hash; see ProgramFile.h.
  bool instrumented = false;
};

struct ThreadStamp {
  std::uint16_t parent = 0;
  std::uint16_t nth = 0;
};

/// Everything needed to repeat an execution: the program, the options that shape the decisions, and the decisions.
struct Schedule {
  SubjectCommand command;
  bool preload = false;  ///< With the libheddle.so that is installed at replay time.
  std::vector<ModuleStamp> modules;

  std::string strategy;  ///< The strategy that found it; informational.
  /// earlyShare is 1 if the execution offered early time-outs, otherwise 0.
  wire::ExecutionOptions options = wire::usualOptions(0);

  std::uint64_t execution = 0;
  std::uint64_t seed = 0;
  std::uint64_t randomSeed = 0;
  std::uint32_t testOrdinal = 0;
  bool warm = false;  ///< The test had already run once in its process.
  std::vector<ThreadStamp> threads;
  std::vector<SiteId> racingSites;
  std::vector<Decision> decisions;

  Ending ending = Ending::Completed;
  SiteId site = kNoSite;
  std::uint64_t traceHash = 0;
};

/// Whether a sleep, or a wait with a deadline, was chosen to end early.
bool hasEarlyWakes(const Schedule& schedule);

Schedule scheduleOf(const RawFinding& raw, const SubjectCommand& command);

/// Configures a fresh block for the replay of \p schedule.
void fillReplay(const Schedule& schedule, wire::ControlBlock& block);

/// Whether the files on disk are those that were recorded. Checks only the program and instrumented modules.
Result<void> checkModules(const Schedule& schedule);

/// Whether the installed libheddle.so differs from the one that the schedule was recorded with: it may count steps
/// differently.
bool runtimeChanged(const Schedule& schedule);

/// Adds the members that describe a command. readCommand() throws the exceptions of the JSON library.
void putCommand(nlohmann::ordered_json& json, const SubjectCommand& command);
SubjectCommand readCommand(const nlohmann::ordered_json& json);

nlohmann::ordered_json toJson(const Schedule& schedule);
Result<Schedule> scheduleFromJson(const nlohmann::ordered_json& json);

}  // namespace heddle::explore
