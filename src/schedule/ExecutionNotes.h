#pragma once

#include "core/Effect.h"
#include "core/Ids.h"
#include "schedule/StepFact.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace heddle {

/// One thing that an execution leaves behind for the strategy that planned it.
struct Note {
  enum class Kind : std::uint8_t {
    Step,  ///< A StepFact each.
    Touches,
    Enables,
    Node,     ///< A choice between `object` threads, which follow as options; `step` is the step that it decides.
    Option,   ///< `object`: the thread; in the order of their indices.
    Value,    ///< A choice of another kind in the course of `step`.
    Pending,  ///< At the end: the thread `step` stands before `op` on `object`.
    Known,    ///< From `step` on everything is known from other executions: it is not noted.
  };
  Kind kind;
  Effect effect;
  OpKind op;
  std::uint8_t bytes;
  std::uint32_t step;
  std::uint64_t object;
};
static_assert(sizeof(Note) == 16);

/// Notes in memory that outlives the execution: it may run in a process of its own. The first elements
/// are the header.
class ExecutionNotes {
public:
  ExecutionNotes() = default;
  explicit ExecutionNotes(std::span<std::uint64_t> memory) : memory_(memory) {}

  void clear();
  void add(const Note& note);
  void add(const StepFact& fact);
  std::span<const Note> all() const;
  bool complete() const { return !memory_.empty() && memory_[1] == 0; }

  /// From this decision of the execution on, nothing is varied.
  void endDepth(std::size_t decision);
  /// So many decisions come before that; \p all if it was not met.
  std::size_t withinDepth(std::size_t all) const;

private:
  static constexpr std::size_t kHeader = 3;  ///< Notes so far; whether some are missing; 1 + where depth ends, or 0.
  std::span<std::uint64_t> memory_;
};

}  // namespace heddle
