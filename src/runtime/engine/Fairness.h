#pragma once

#include <cstdint>

#include "core/Decision.h"
#include "core/Rng.h"
#include "core/ThreadSet.h"

namespace heddle::rt {

/// Fair scheduling inside an execution. A strategy may starve a thread: `pct` by its priorities, a search because it
/// plans no preemption. A correct program that waits in a loop which changes something (a spin lock that counts its
/// attempts) then never ends. So an enabled thread that was not picked for a number of steps starts a *fair phase*, in
/// which the engine itself picks threads at random without asking the strategy. Phases and the patience before them
/// grow together, so that the strategy decides about nine of ten steps.
///
/// The picks of a fair phase are a function of the execution so far. They are not recorded as decisions: a replay makes
/// the same ones. A complete search counts such an execution as a gap.
class Fairness {
public:
  /// Initial number of steps for which an enabled thread may be passed over. Not less than the step limit of the tests
  /// of `heddle class`, so that a schedule that starves a thread ends there first.
  static constexpr std::uint64_t kPatience = 20'000;
  /// A fair phase lasts for the expired patience divided by this.
  static constexpr std::uint64_t kShare = 10;
  /// An execution with more decisions than can be recorded is scheduled fairly from that point to its end.
  static constexpr std::uint64_t kToTheEnd = ~std::uint64_t{0};

  enum class Order : std::uint8_t { Random, InTurn };

  void beginExecution() { *this = Fairness{}; }

  /// Whether an enabled thread that was last picked at step \p lastTurn is starved at step \p step.
  bool isStarved(std::uint64_t lastTurn, std::uint64_t step) const { return step > lastTurn + patience_; }

  /// Starts a fair phase because a thread starves.
  void relieve(std::uint64_t step) {
    begin(step + patience_ / kShare, Order::Random);
    patience_ *= 2;
  }

  /// Lets the engine decide until step \p until, or until end() is called.
  void begin(std::uint64_t until, Order order) {
    until_ = until > until_ ? until : until_;
    order_ = order;
  }
  void end(std::uint64_t step) { until_ = until_ == kToTheEnd ? until_ : step; }

  /// Whether the engine decides now.
  bool decides(std::uint64_t step) const { return step < until_; }

  /// Picks a thread. At least one must be enabled.
  ThreadId pick(const ThreadSet& enabled, ThreadId lastRun) {
    if (order_ == Order::InTurn) {
      const ThreadId next = enabled.next(lastRun);
      return next != kNoThread ? next : enabled.first();
    }
    return enabled.nth(rng_.below(enabled.count()));
  }
  /// Notifications and user choices are random. Spurious wake-ups, early time-outs and weak CAS failures do not occur.
  std::uint32_t pickValue(ChoiceKind kind, std::uint32_t count) {
    const bool isFree = kind == ChoiceKind::Notify || kind == ChoiceKind::User;
    return isFree ? rng_.below(count) : 0;
  }

private:
  std::uint64_t patience_ = kPatience;
  std::uint64_t until_ = 0;
  Order order_ = Order::Random;
  Rng rng_{0xfa1f};
};

extern Fairness gFairness;

/// Starts a fair phase if an enabled thread starves.
void relieveStarved();

}  // namespace heddle::rt
