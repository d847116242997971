#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/Effect.h"
#include "core/Ids.h"
#include "core/Op.h"
#include "schedule/StepFact.h"

namespace heddle::schedule {

/// One item that an execution leaves for the strategy that planned it.
struct Note {
  enum class Kind : std::uint8_t {
    Step,  ///< These three represent one StepFact each.
    Touches,
    Enables,
    Node,     ///< A choice between \c object threads, which follow as options; \c step is the step it decides.
    Option,   ///< \c object is the thread; in the order of their indices.
    Value,    ///< A choice of another kind during \c step.
    Pending,  ///< At the end: thread \c step is about to execute \c op on \c object.
    Known,    ///< From \c step on, everything is known from other executions and is not recorded.
  };
  Kind kind;
  Effect effect;
  OpKind op;
  std::uint8_t bytes;
  std::uint32_t step;
  std::uint64_t object;
};
static_assert(sizeof(Note) == 16);

/// Notes in memory that outlives the execution, which may run in another process. The first words are the header.
class ExecutionNotes {
public:
  ExecutionNotes() = default;
  explicit ExecutionNotes(std::span<std::uint64_t> memory) : memory_(memory) {}

  void clear();
  void add(const Note& note);
  void add(const StepFact& fact);
  std::span<const Note> all() const;
  bool complete() const { return !memory_.empty() && memory_[1] == 0; }

  /// Decisions from this one on are not varied.
  void endDepth(std::size_t decision);
  /// Number of decisions before that point; \p all if it was not reached.
  std::size_t withinDepth(std::size_t all) const;

private:
  static constexpr std::size_t kHeader = 3;  ///< Number of notes; whether some are missing; 1 + where depth ends, or 0.
  std::span<std::uint64_t> memory_;
};

}  // namespace heddle::schedule
