#pragma once

#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/RawFinding.h"
#include "explore/Subject.h"
#include "wire/ControlBlock.h"

namespace heddle {

/// Of an execution that was not part of an exploration: it was steered to a predicted race, or replayed.
inline constexpr std::uint64_t kNoExecution = std::numeric_limits<std::uint64_t>::max();

/// A program or library as it was when the schedule was recorded.
struct ModuleStamp {
  std::string path;
  std::string stamp;  ///< See ProgramFile.h: build id or content hash.
  bool instrumented = false;
};

struct ThreadStamp {
  std::uint16_t parent = 0;
  std::uint16_t nth = 0;
};

/// Everything that makes an execution happen again: the program, the options that shape the decisions, the decisions.
struct Schedule {
  SubjectCommand command;
  bool preload = false;  ///< With whatever libheddle.so is installed at replay.
  std::vector<ModuleStamp> modules;

  std::string strategy;  ///< That found it; for the reader.
  wire::Points points = wire::Points::Racing;
  wire::CarrierKind carrier = wire::CarrierKind::Fiber;
  bool spuriousWakes = false;
  bool earlyTimeouts = false;
  bool weakCasFailures = false;
  bool leaks = false;
  bool detectRaces = true;
  std::uint64_t maxSteps = 0;
  bool endlessAtLimit = false;

  std::uint64_t execution = 0;
  std::uint64_t seed = 0;
  std::uint64_t randomSeed = 0;
  std::uint32_t testOrdinal = 0;
  bool warm = false;  ///< The test had run once before in its process.
  std::vector<ThreadStamp> threads;
  std::vector<SiteId> racingSites;
  std::vector<Decision> decisions;

  Ending ending = Ending::Completed;
  SiteId site = kNoSite;
  std::uint64_t traceHash = 0;
};

/// A sleep, or a wait with a deadline, was decided to end before its time.
bool hasEarlyWakes(const Schedule& schedule);

Schedule scheduleOf(const RawFinding& raw, const SubjectCommand& command);

/// Configures a fresh block for the replay of \p schedule.
void fillReplay(const Schedule& schedule, wire::ControlBlock& block);

/// Whether the programs on disk are those that were recorded. Only what was instrumented counts, and the program
/// itself.
Result<void> checkModules(const Schedule& schedule);

/// Whether another build of libheddle.so is installed than the schedule was recorded with: it may count steps
/// otherwise.
bool runtimeChanged(const Schedule& schedule);

/// Adds the members that describe a command; reading them throws what the json library throws.
void putCommand(nlohmann::ordered_json& json, const SubjectCommand& command);
SubjectCommand readCommand(const nlohmann::ordered_json& json);

nlohmann::ordered_json toJson(const Schedule& schedule);
Result<Schedule> scheduleFromJson(const nlohmann::ordered_json& json);

std::string_view pointsName(wire::Points points);
std::string_view carrierName(wire::CarrierKind carrier);

}  // namespace heddle
