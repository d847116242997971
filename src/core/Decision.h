#pragma once

#include <cstdint>

#include "core/Ids.h"

namespace heddle {

/// What is being decided. Part of saved schedules: append only.
enum class ChoiceKind : std::uint8_t {
  Thread,          ///< Which thread runs next.
  Notify,          ///< Which waiter a notify or a futex wake reaches.
  SpuriousWake,    ///< 1: this wait may wake up spuriously.
  EarlyTimeout,    ///< 1: this timed wait may time out although other threads can run.
  WeakCasFailure,  ///< 1: a weak compare-exchange fails although the values are equal.
  VisibleStore,    ///< Which store an atomic load reads. Only one is visible under sequential consistency.
  User,            ///< heddle::choose(n).
  OnlyThread,      ///< Like Thread, but static facts left one option. Strategies do not see it; saved as Thread.
};

/// A decision between at least two options. The options of a thread decision are ordered: first the thread that ran
/// last, if it is enabled, then the others by ascending ThreadId. \c index counts in that order, so index 0 is never a
/// preemption.
struct Decision {
  ChoiceKind kind = ChoiceKind::Thread;
  bool currentEnabled = false;  ///< For thread decisions: index > 0 is then a preemption.
  std::uint16_t index = 0;
  std::uint16_t count = 0;   ///< Number of options, at least 2.
  std::uint16_t chosen = 0;  ///< The ThreadId, or the value. For a value it equals \c index.

  friend bool operator==(const Decision&, const Decision&) = default;
};
static_assert(sizeof(Decision) == 8);

constexpr bool isPreemption(const Decision& d) {
  return d.kind == ChoiceKind::Thread && d.currentEnabled && d.index > 0;
}

/// A choice of a value, as a strategy sees it.
struct ValueChoice {
  ChoiceKind kind;
  std::uint32_t count;  ///< At least 2.
  ThreadId thread;
  ObjectId object;
  std::uint64_t step = 0;  ///< The step during which the value is chosen.
};

}  // namespace heddle
