/* The results of the sequential orders of a test's calls, and whether one of them explains the results of an
 * interleaving. */
#ifndef HEDDLE_HARNESS_RESULTS_H
#define HEDDLE_HARNESS_RESULTS_H

#include <heddle/harness/TestPlan.h>
#include <heddle/harness/Text.h>

#include <string>
#include <utility>
#include <vector>

namespace heddle::harness::detail {

/* Results of the calls, then of the objects' final states, and when each call began and ended. */
inline constexpr std::size_t kSlots = kMaxCalls + kMaxObjects;
struct Shown {
  Text results[kSlots];
  std::uint32_t begin[kMaxCalls] = {}; /* 0: not yet. */
  std::uint32_t end[kMaxCalls] = {};
  std::uint32_t clock = 0;

  HEDDLE_UNSEEN void clear() {
    for (Text& text : results) {
      text.clear();
    }
    for (std::size_t i = 0; i < kMaxCalls; ++i) {
      begin[i] = end[i] = 0;
    }
    clock = 0;
  }
  HEDDLE_UNSEEN void noteBegin(std::size_t call) { begin[call] = ++clock; }
  HEDDLE_UNSEEN void noteEnd(std::size_t call) { end[call] = ++clock; }
};

/* The outcomes of the orders. Results that differ from run to run are left out of the comparison. */
class Results {
public:
  /* One line of the answer, and of the file of a test: "outcome HASH BEGIN END BEGIN END ..." */
  struct OrderResult {
    std::uint64_t hash = 0;
    std::vector<std::uint32_t> begin;
    std::vector<std::uint32_t> end;
    std::vector<std::pair<std::size_t, std::string>> texts;
    std::vector<std::uint64_t> hashes; /* One per result; empty if the outcome was read from a file. */
  };

  void clear() { *this = {}; }

  /* Records a sequential run. The runs of the second round (noteAgain) come in the same order as those of the first. */
  void note(const Shown& shown, bool hasCompleted) {
    first_.push_back(keep(shown));
    first_.back().hasCompleted = hasCompleted;
  }
  void noteAgain(const Shown& shown) {
    if (again_ >= first_.size()) { return; }
    const std::vector<std::uint64_t> now = keep(shown).hashes;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      if (first_[again_].hashes[slot] != now[slot]) { isLeftOut_[slot] = true; }
    }
    ++again_;
  }
  void settle() {
    for (Run& run : first_) {
      if (!run.hasCompleted) { continue; }
      run.outcome.hash = combined(run.hashes);
      run.outcome.hashes = std::move(run.hashes);
      outcomes_.push_back(std::move(run.outcome));
    }
    first_.clear();
  }
  void leaveOut(std::size_t slot) { isLeftOut_[slot] = true; }
  void add(OrderResult outcome) { outcomes_.push_back(std::move(outcome)); }
  void useRealTime(bool wanted) { isRealTime_ = wanted; }

  bool isLeftOut(std::size_t slot) const { return isLeftOut_[slot]; }
  const std::vector<OrderResult>& outcomes() const { return outcomes_; }

  bool explains(const Shown& shown) const {
    std::uint64_t hash = kStart;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      hash = next(hash, slot, shown.results[slot].hash());
    }
    for (const OrderResult& outcome : outcomes_) {
      if (outcome.hash == hash && (!isRealTime_ || keepsOrder(outcome, shown))) { return true; }
    }
    return false;
  }

  /* The same for an execution in which some calls never returned. The calls that did return must have the results of
   * one order. */
  bool explainsPart(const Shown& shown) const {
    for (const OrderResult& outcome : outcomes_) {
      bool isSame = true;
      for (std::size_t call = 0; call < kMaxCalls && isSame; ++call) {
        const bool counts = shown.end[call] != 0 && !isLeftOut_[call];
        isSame = !counts || outcome.hashes[call] == shown.results[call].hash();
      }
      if (isSame) { return true; }
    }
    return outcomes_.empty();
  }

private:
  static constexpr std::uint64_t kStart = 1469598103934665603U;

  struct Run {
    std::vector<std::uint64_t> hashes;
    OrderResult outcome;
    bool hasCompleted = false;
  };

  static Run keep(const Shown& shown) {
    Run run;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      run.hashes.push_back(shown.results[slot].hash());
      if (shown.results[slot].isSet()) { run.outcome.texts.emplace_back(slot, shown.results[slot].shown()); }
    }
    run.outcome.begin.assign(shown.begin, shown.begin + kMaxCalls);
    run.outcome.end.assign(shown.end, shown.end + kMaxCalls);
    return run;
  }

  /* A call that ended before another began must not come after it in the order. */
  static bool keepsOrder(const OrderResult& order, const Shown& shown) {
    for (std::size_t one = 0; one < kMaxCalls; ++one) {
      for (std::size_t other = 0; other < kMaxCalls && shown.end[one] != 0; ++other) {
        if (shown.begin[other] > shown.end[one] && order.end[other] < order.begin[one]) { return false; }
      }
    }
    return true;
  }

  std::uint64_t next(std::uint64_t hash, std::size_t slot, std::uint64_t result) const {
    return isLeftOut_[slot] ? hash : (hash ^ (result + slot)) * 1099511628211U;
  }
  std::uint64_t combined(const std::vector<std::uint64_t>& hashes) const {
    std::uint64_t hash = kStart;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      hash = next(hash, slot, hashes[slot]);
    }
    return hash;
  }

  std::vector<Run> first_;
  std::size_t again_ = 0;
  bool isLeftOut_[kSlots] = {};
  bool isRealTime_ = false;
  std::vector<OrderResult> outcomes_;
};

}  // namespace heddle::harness::detail

#endif
