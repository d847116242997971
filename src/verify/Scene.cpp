#include "verify/Scene.h"

#include <algorithm>
#include <set>

#include "explore/replay/Replay.h"
#include "explore/shorten/Attempts.h"
#include "verify/SourceTree.h"

namespace heddle::verify {
namespace {

/// A scene of more steps than this is cut off: it serves to see which places are executed.
constexpr std::uint64_t kMostSteps = 200'000;

explore::Schedule withoutPreemptions(const explore::SubjectCommand& command, const wire::Config& config) {
  explore::Schedule schedule;
  schedule.command = command;
  schedule.preload = !command.preload.empty();
  schedule.options = config.options();
  schedule.options.points = wire::Points::All;  // makes every plain access a step, so that it is recorded
  schedule.options.maxSteps = std::min<std::uint64_t>(config.maxSteps, kMostSteps);
  schedule.seed = config.seed;
  schedule.randomSeed = config.seed;
  return schedule;
}

}  // namespace

bool isIn(const judge::StackFrame& frame, const std::string& file) {
  return frame.file == file || plainPath(frame.file) == file;
}

bool isAt(const judge::StackFrame& frame, const claims::Place& place) {
  return frame.line == place.line && frame.line != 0 && isIn(frame, place.file);
}

bool isAt(const judge::Stack& stack, const claims::Place& place) {
  return std::ranges::any_of(stack, [&](const judge::StackFrame& frame) { return isAt(frame, place); });
}

std::optional<Scene> Scenes::record(const explore::Schedule& schedule, const explore::Supervision& supervision,
                                    explore::Resolver& resolver) {
  const auto recorded = explore::recordSchedule(schedule, supervision, {.everyAccess = true});
  if (!recorded) { return std::nullopt; }
  return Scene{resolver.resolve(recorded->raw), resolver.stacksOfPlaces(recorded->raw)};
}

Scenes Scenes::record(const explore::SubjectCommand& command, const wire::Config& config, std::size_t random,
                      const explore::Supervision& supervision, explore::Resolver& resolver) {
  std::vector<Scene> scenes;
  const explore::Schedule base = withoutPreemptions(command, config);
  const auto add = [&](const explore::Schedule& schedule) {
    if (auto scene = record(schedule, supervision, resolver)) { scenes.push_back(std::move(*scene)); }
  };
  add(base);
  explore::Attempts attempts(base, "random", -1, supervision);
  for (std::size_t i = 0; i < random && !supervision.mustEnd(); ++i) {
    explore::WorkUnit unit;
    unit.number = i + 1;
    unit.firstExecution = i;
    unit.executions = 1;
    if (!attempts.run(unit, [](const wire::ControlBlock&) { return true; })) { break; }
    add(explore::scheduleOf(explore::capture(attempts.block()), command));
  }
  return Scenes(std::move(scenes));
}

std::vector<Scenes::Hit> Scenes::at(const claims::Place& place) const {
  std::vector<Hit> hits;
  for (std::size_t scene = 0; scene < scenes_.size(); ++scene) {
    std::vector<bool> fits;
    for (const judge::Stack& stack : scenes_[scene].stacks) {
      fits.push_back(isAt(stack, place));
    }
    const std::vector<judge::Step>& steps = scenes_[scene].seen.steps;
    for (std::size_t step = 0; step < steps.size(); ++step) {
      if (steps[step].place < fits.size() && fits[steps[step].place]) { hits.push_back({scene, step}); }
    }
  }
  return hits;
}

template <typename Visit>
void Scenes::forEachFrame(Visit visit) const {
  for (const Scene& scene : scenes_) {
    for (const judge::Stack& stack : scene.stacks) {
      std::ranges::for_each(stack, visit);
    }
  }
}

std::string Scenes::functionAt(const claims::Place& place) const {
  std::string function;
  forEachFrame([&](const judge::StackFrame& frame) {
    if (function.empty() && isAt(frame, place)) { function = frame.function; }
  });
  return function;
}

std::vector<std::uint32_t> Scenes::nearestLines(const std::string& file, std::uint32_t line) const {
  std::set<std::uint32_t> lines;
  forEachFrame([&](const judge::StackFrame& frame) {
    if (isIn(frame, file) && frame.line != 0) { lines.insert(frame.line); }
  });
  std::vector<std::uint32_t> nearest;
  const auto behind = lines.upper_bound(line);
  if (behind != lines.begin()) { nearest.push_back(*std::prev(behind)); }
  if (behind != lines.end()) { nearest.push_back(*behind); }
  return nearest;
}

std::vector<std::string> Scenes::files() const {
  std::set<std::string> files;
  forEachFrame([&](const judge::StackFrame& frame) {
    if (!frame.file.empty()) { files.insert(frame.file); }
  });
  return {files.begin(), files.end()};
}

}  // namespace heddle::verify
