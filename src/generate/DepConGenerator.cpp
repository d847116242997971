#include <algorithm>
#include <iterator>

#include "generate/Generators.h"
#include "generate/PlanMaker.h"
#include "generate/Promise.h"

namespace heddle::generate {
namespace {

/// DepCon+ (Terragni, Pezzè). Visits the target pairs in turn, so that the least covered one comes first.
///
/// Beyond the paper, the pairs that a class is likely to promise come first (Promise): their plain tests precede those
/// of the others, and the later rounds visit the others less often. Calls before the threads are mostly ordinary.
///
/// Exception mode, for pairs in Mpc: one object, two threads with one call each. The first test uses the bare
/// constructor; later ones add up to maxPrefix state changers, at least one of which conflicts with the pair. Deadlock
/// mode, for pairs in Md: two objects, each passed to the other's call or passed to the other one before. One object
/// suffices if it owns both locks.
///
/// Beyond the paper, from the fifth round on: a second call in a thread, a third thread, or a third object in a cycle
/// of calls. The additional call is one of the pair, or a state changer that conflicts with it. From the thirteenth
/// round on, up to six calls in each of two or three threads. A class with a capacity is also tested when it is full.
class DepConGenerator : public Generator {
public:
  explicit DepConGenerator(const GeneratorInput& input)
      : table_(input.table),
        promises_(input.facts),
        maker_(input.facts, input.table, input.options.seed),
        maxPrefix_(input.options.maxPrefix),
        sizes_(input.facts.model.sizes) {
    for (const facts::Dependence& target : table_.targets()) {
      const Promise promise = promises_.of(target.first, target.second);
      std::vector<Turn>& turns = turns_[static_cast<std::size_t>(promise)];
      if (target.isConflictTarget()) { turns.push_back({&target, false}); }
      if (target.isDeadlockTarget()) { turns.push_back({&target, true}); }
      isEmpty_ = isEmpty_ && turns.empty();
    }
  }

  std::optional<GeneratedTest> next() override {
    if (isEmpty_) { return excludedTest(); }
    while (turn_ == turns_[group_].size() || isSkipped()) {
      nextGroup();
    }
    const auto [target, isDeadlock] = turns_[group_][turn_++];
    GeneratedTest test = isDeadlock ? deadlockTest(*target, round_) : conflictTest(*target, round_);
    if (round_ >= kSmallRounds) {
      addMany(test.plan, *target);
    } else if (round_ >= kPlainRounds) {
      enlarge(test.plan, *target, round_);
    }
    if (!sizes_.empty() && maker_.below(4) == 0) { fill(test.plan, *target); }
    maker_.addObservers(test.plan);
    return test;
  }

  std::set<std::pair<std::size_t, std::size_t>> targetPairs() const override {
    std::set<std::pair<std::size_t, std::size_t>> result;
    for (const facts::Dependence& target : table_.targets()) {
      result.emplace(target.first, target.second);
    }
    return result;
  }

private:
  /// Rounds of tests with two threads and one call each, as in the paper. They are explored quickly.
  static constexpr std::size_t kPlainRounds = 4;
  static constexpr std::size_t kSmallRounds = 12;  ///< Later ones have more than one call more.
  static constexpr std::uint32_t kMostCalls = 6;   ///< In a thread.

  struct Turn {
    const facts::Dependence* target;
    bool isDeadlock;
  };

  /// Later rounds visit the second group every second time, and the last one every fourth time.
  bool isSkipped() const { return round_ >= kPlainRounds && round_ % (std::size_t{1} << group_) != 0; }

  /// The plain rounds go through all rounds of one group before the next group begins; later rounds go through all
  /// groups.
  void nextGroup() {
    turn_ = 0;
    const bool isLastGroup = group_ + 1 == kPromises;
    if (round_ + 1 < kPlainRounds) {
      ++round_;
    } else if (round_ + 1 == kPlainRounds) {
      round_ = isLastGroup ? kPlainRounds : 0;
      group_ = isLastGroup ? 0 : group_ + 1;
    } else {
      round_ += isLastGroup ? 1 : 0;
      group_ = isLastGroup ? 0 : group_ + 1;
    }
  }

  GeneratedTest conflictTest(const facts::Dependence& target, std::size_t round) {
    GeneratedTest test{{}, {{target.first, target.second}}};
    const bool reaches = reachesOther(target);
    const bool needsTwo = reaches || maker_.takesSubject(target.first) || maker_.takesSubject(target.second);
    // Use both variants: a second object, and the same object as its own argument.
    const std::size_t objects = needsTwo && round % 3 != 2 ? 2 : 1;
    for (std::size_t i = 0; i < objects; ++i) {
      test.plan.objects.push_back(maker_.object());
    }
    if (reaches && objects == 2) { addMirrored(test.plan); }
    if (round % 2 == 1) { addChangers(test.plan, target, objects); }
    const bool onOther = objects == 2 && round % 4 >= 2;
    test.plan.threads = {{maker_.call(target.first, 0, objects - 1)},
                         {maker_.call(target.second, onOther ? 1 : 0, onOther ? 0 : objects - 1)}};
    return test;
  }

  GeneratedTest deadlockTest(const facts::Dependence& target, std::size_t round) {
    GeneratedTest test{{}, {{target.first, target.second}}};
    const bool reaches = reachesOther(target);
    const bool crosses = reaches || maker_.takesSubject(target.first) || maker_.takesSubject(target.second);
    const std::size_t objects = crosses ? 2 : 1;
    for (std::size_t i = 0; i < objects; ++i) {
      test.plan.objects.push_back(maker_.object());
    }
    if (crosses && (reaches || round % 2 == 1)) { addMirrored(test.plan); }
    if (round % 4 >= 2) { addChangers(test.plan, target, objects); }
    test.plan.threads = {{maker_.call(target.first, 0, objects - 1)}, {maker_.call(target.second, objects - 1, 0)}};
    return test;
  }

  void enlarge(TestPlan& plan, const facts::Dependence& target, std::size_t round) {
    const std::size_t extra = extraFor(target);
    const std::size_t other = plan.objects.size() - 1;
    switch (round % 3) {
      case 0:
        plan.threads.push_back({maker_.call(extra, 0, other)});
        break;
      case 1:
        plan.threads[round % 2].push_back(maker_.call(extra, 0, other));
        break;
      default:
        if (!maker_.takesSubject(target.first) && !maker_.takesSubject(target.second)) { break; }
        while (plan.objects.size() < 3) {
          plan.objects.push_back(maker_.object());
        }
        plan.threads = {
            {maker_.call(target.first, 0, 1)}, {maker_.call(target.second, 1, 2)}, {maker_.call(extra, 2, 0)}};
    }
  }

  /// If locks exclude all pairs from each other, threads of the class may still interfere with its methods: each pair
  /// that shares memory gets its plain tests.
  std::optional<GeneratedTest> excludedTest() {
    if (excluded_.empty() && turn_ == 0) {
      for (const std::size_t first : maker_.methods()) {
        for (const std::size_t second : maker_.methods()) {
          const bool isPair = first <= second && maker_.conflicts(first, second);
          if (isPair) { excluded_.push_back({first, second, false, {}, {}}); }
        }
      }
    }
    if (turn_ >= excluded_.size() * kPlainRounds) { return std::nullopt; }
    const std::size_t round = turn_ / excluded_.size();
    GeneratedTest test = conflictTest(excluded_[turn_++ % excluded_.size()], round);
    test.pair.reset();
    maker_.addObservers(test.plan);
    return test;
  }

  void addMany(TestPlan& plan, const facts::Dependence& target) {
    if (maker_.below(3) == 0) { plan.threads.push_back({maker_.call(extraFor(target), 0, plan.objects.size() - 1)}); }
    for (auto& thread : plan.threads) {
      const std::uint32_t extra = maker_.below(kMostCalls);
      for (std::uint32_t i = 0; i < extra && plan.callCount() < kMaxPlanCalls / 2; ++i) {
        thread.push_back(maker_.call(extraFor(target), 0, plan.objects.size() - 1));
      }
    }
  }

  /// Repeats a call before the threads until the object is full, or nearly.
  void fill(TestPlan& plan, const facts::Dependence& target) {
    const std::vector<std::size_t> conflicting = ordinary(conflictingChangers(target));
    if (conflicting.empty()) { return; }
    PlannedCall call = maker_.call(maker_.pick(conflicting), 0, plan.objects.size() - 1);
    const std::uint32_t size = sizes_[maker_.below(static_cast<std::uint32_t>(sizes_.size()))];
    call.times = size - maker_.below(3);
    plan.prefix.insert(plan.prefix.begin(), std::move(call));
  }

  /// Whether a call may use an object that is neither its own nor its argument, but was passed earlier.
  bool reachesOther(const facts::Dependence& target) const {
    const auto isKept = [](const std::string& owner) {
      return !owner.empty() && owner != "this" && !owner.starts_with("argument ");
    };
    return std::ranges::any_of(
               target.doubleLocks,
               [&](const facts::LockPair& pair) { return isKept(pair.first.owner) || isKept(pair.second.owner); }) ||
           std::ranges::any_of(target.conflicts, [&](const facts::Conflict& conflict) {
             return isKept(conflict.first.place.owner) || isKept(conflict.second.place.owner);
           });
  }

  /// Adds calls that pass each object to the other: some classes keep what they are given.
  void addMirrored(TestPlan& plan) {
    std::vector<std::size_t> taking;
    for (const std::size_t method : maker_.stateChangers()) {
      if (maker_.takesSubject(method)) { taking.push_back(method); }
    }
    if (taking.empty()) { return; }
    const std::size_t method = maker_.pick(taking);
    plan.prefix.push_back(maker_.call(method, 0, 1));
    plan.prefix.push_back(maker_.call(method, 1, 0));
  }

  std::vector<std::size_t> conflictingChangers(const facts::Dependence& target) const {
    std::vector<std::size_t> result;
    std::ranges::copy_if(maker_.stateChangers(), std::back_inserter(result), [&](std::size_t method) {
      return maker_.conflicts(method, target.first) || maker_.conflicts(method, target.second);
    });
    return result;
  }

  std::size_t extraFor(const facts::Dependence& target) {
    std::vector<std::size_t> changers = conflictingChangers(target);
    std::erase_if(changers,
                  [&](std::size_t method) { return promises_.of(method) > promises_.of(target.first, target.second); });
    if (!changers.empty() && maker_.below(2) == 0) { return maker_.pick(changers); }
    return maker_.below(2) == 0 ? target.first : target.second;
  }

  std::vector<std::size_t> ordinary(const std::vector<std::size_t>& methods) const {
    std::vector<std::size_t> result;
    std::ranges::copy_if(methods, std::back_inserter(result),
                         [&](std::size_t method) { return promises_.of(method) == Promise::Ordinary; });
    return result;
  }

  void addChangers(TestPlan& plan, const facts::Dependence& target, std::size_t objects) {
    if (maker_.stateChangers().empty() || maxPrefix_ == 0) { return; }
    const bool isAny = maker_.below(4) == 0;
    const auto preferred = [&](const std::vector<std::size_t>& all) {
      const std::vector<std::size_t> usual = isAny ? all : ordinary(all);
      return usual.empty() ? all : usual;
    };
    const std::vector<std::size_t> conflicting = preferred(conflictingChangers(target));
    const std::vector<std::size_t> others = preferred(maker_.stateChangers());
    const std::uint32_t length = 1 + maker_.below(static_cast<std::uint32_t>(maxPrefix_));
    const std::uint32_t special = maker_.below(length);
    for (std::uint32_t i = 0; i < length; ++i) {
      const bool mustConflict = i == special && !conflicting.empty();
      const std::size_t object = maker_.below(static_cast<std::uint32_t>(objects));
      plan.prefix.push_back(
          maker_.call(maker_.pick(mustConflict ? conflicting : others), object, objects - 1 - object));
    }
  }

  const facts::DependenceTable& table_;
  Promises promises_;
  PlanMaker maker_;
  std::size_t maxPrefix_;
  std::vector<std::uint32_t> sizes_;
  ByPromise<std::vector<Turn>> turns_;
  bool isEmpty_ = true;
  std::vector<facts::Dependence> excluded_;  ///< Pairs that are no targets; only if there are no targets.
  std::size_t group_ = 0;
  std::size_t round_ = 0;
  std::size_t turn_ = 0;
};

}  // namespace

std::unique_ptr<Generator> makeDepConGenerator(const GeneratorInput& input) {
  return std::make_unique<DepConGenerator>(input);
}

}  // namespace heddle::generate
