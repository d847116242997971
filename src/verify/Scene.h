#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "claims/Warning.h"
#include "explore/naming/Resolver.h"
#include "explore/process/SubjectCommand.h"
#include "explore/process/Supervision.h"
#include "explore/store/Schedule.h"
#include "judge/Observation.h"
#include "wire/Config.h"

namespace heddle::verify {

/// One recorded execution. A place has the whole stack that led to it.
struct Scene {
  judge::Observation seen;
  std::vector<judge::Stack> stacks;  ///< One per element of seen.places.
};

/// Executions of a program, recorded with every access: which places it executes, and what happens there.
class Scenes {
public:
  struct Hit {
    std::size_t scene = 0;
    std::size_t step = 0;  ///< An index into the steps of the scene.
  };

  /// The execution of a schedule; nothing: it cannot be recorded.
  static std::optional<Scene> record(const explore::Schedule& schedule, const explore::Supervision& supervision,
                                     explore::Resolver& resolver);
  /// Records an execution without preemptions, and \p random ones with random schedules.
  static Scenes record(const explore::SubjectCommand& command, const wire::Config& config, std::size_t random,
                       const explore::Supervision& supervision, explore::Resolver& resolver);
  explicit Scenes(std::vector<Scene> scenes) : scenes_(std::move(scenes)) {}

  const std::vector<Scene>& all() const { return scenes_; }

  /// The steps at a place, or in a function that was called there.
  std::vector<Hit> at(const claims::Place& place) const;
  bool executes(const claims::Place& place) const { return !at(place).empty(); }
  /// The function that contains the place; empty if no execution reached it.
  std::string functionAt(const claims::Place& place) const;
  /// The executed lines of the file with an event that are nearest to \p line: one before, one behind, if there are
  /// any.
  std::vector<std::uint32_t> nearestLines(const std::string& file, std::uint32_t line) const;
  /// All source files that an execution reached.
  std::vector<std::string> files() const;

private:
  template <typename Visit>
  void forEachFrame(Visit visit) const;

  std::vector<Scene> scenes_;
};

/// Whether the frame is in the file, whose path is plain (see plainPath).
bool isIn(const judge::StackFrame& frame, const std::string& file);
/// Whether the frame is at the place.
bool isAt(const judge::StackFrame& frame, const claims::Place& place);
bool isAt(const judge::Stack& stack, const claims::Place& place);

}  // namespace heddle::verify
