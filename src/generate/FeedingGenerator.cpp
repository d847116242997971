#include <algorithm>
#include <map>
#include <set>

#include "facts/Keeping.h"
#include "generate/Generators.h"
#include "generate/PlanMaker.h"

namespace heddle::generate {
namespace {

/// Values that calls before have left behind, as a call may see them.
struct Left {
  facts::Source source;
  std::size_t object;
  std::uint32_t label;
};

class Feeder {
public:
  Feeder(const facts::Keeping& keeping, const std::set<std::size_t>& waiting,
         const std::vector<std::size_t>& handleCalls, PlanMaker& maker, TestPlan& plan)
      : keeping_(keeping), waiting_(waiting), handleCalls_(handleCalls), maker_(maker), plan_(plan) {}

  void run() {
    while (plan_.callCount() + kRoom > kMaxPlanCalls && !plan_.after.empty()) {
      plan_.after.pop_back();
    }
    plan_.prefix = fed(std::move(plan_.prefix), shared_, /*mayAdd=*/true);
    for (auto& thread : plan_.threads) {
      std::vector<Left> own;
      thread = fed(std::move(thread), own, plan_.callCount() < kMaxPlanCalls);
    }
    plan_.after = fed(std::move(plan_.after), shared_, /*mayAdd=*/false);
    dropUnfed(plan_);
  }

private:
  static constexpr std::size_t kRoom = 8;  ///< For calls that leave values behind.

  std::vector<PlannedCall> fed(std::vector<PlannedCall> calls, std::vector<Left>& own, bool mayAdd) {
    std::vector<PlannedCall> result;
    const bool isThread = &own != &shared_;
    for (PlannedCall& call : calls) {
      if (call.operation != kDestroyOperation) { feed(call, own, result, isThread, mayAdd); }
      note(call, own);
      result.push_back(call);
      if (isThread && mayAdd) { finish(call, result); }
    }
    return result;
  }

  /// Half of the handles that a thread gets are used by it at once, as a caller does that waits for a result.
  void finish(const PlannedCall& call, std::vector<PlannedCall>& calls) {
    if (call.label == 0 || taken_.contains(call.label)) { return; }
    const facts::Source source{call.operation, *keeping_.keptOf(call.operation)};
    for (const std::size_t method : handleCalls_) {
      const std::vector<facts::Source>& sources = keeping_.of(method).front().sources;
      const bool fits = std::ranges::find(sources, source) != sources.end();
      if (!fits || maker_.below(2) == 0 || plan_.callCount() + calls.size() >= kMaxPlanCalls) { continue; }
      calls.push_back({method, call.object, {keptNumber(call.label)}});
      taken_.insert(call.label);
      return;
    }
  }

  void feed(PlannedCall& call, std::vector<Left>& own, std::vector<PlannedCall>& before, bool isThread, bool mayAdd) {
    const std::vector<facts::Feeding>& feedings = keeping_.of(call.operation);
    for (std::size_t i = 0; i < feedings.size(); ++i) {
      const facts::Feeding& feeding = feedings[i];
      if (feeding.sources.empty() || !isWanted(feeding)) { continue; }
      if (const std::uint32_t label = existing(feeding, call.object, own); label != 0) {
        call.numbers[i] = keptNumber(label);
      } else if (mayAdd && labels_ + 1 < harness::kMaxKept && plan_.callCount() + before.size() < kMaxPlanCalls) {
        call.numbers[i] = keptNumber(added(feeding, call.object, own, before, isThread));
      } else if (feeding.isNeeded) {
        call.numbers[i] = keptNumber(harness::kMaxKept);  // Nothing leaves it behind: dropUnfed() removes the call.
      }
    }
  }

  /// A value that is only possible is used sometimes; one that is needed, always if two calls cannot share it.
  bool isWanted(const facts::Feeding& feeding) {
    if (!feeding.isNeeded) { return maker_.below(3) == 0; }
    return feeding.sharing == facts::Sharing::Single || maker_.below(8) != 0;
  }

  std::uint32_t existing(const facts::Feeding& feeding, std::size_t object, const std::vector<Left>& own) {
    std::vector<std::uint32_t> labels;
    const auto look = [&](const std::vector<Left>& list) {
      for (const Left& left : list) {
        const bool isFree = feeding.sharing == facts::Sharing::Free || !taken_.contains(left.label);
        const bool isSource = std::ranges::find(feeding.sources, left.source) != feeding.sources.end();
        if (isFree && isSource && left.object == object) { labels.push_back(left.label); }
      }
    };
    look(own);
    if (&own != &shared_) { look(shared_); }
    const bool isNew = feeding.sharing == facts::Sharing::Free && maker_.below(3) == 0;
    if (labels.empty() || isNew) { return 0; }
    const std::uint32_t label = labels[maker_.below(static_cast<std::uint32_t>(labels.size()))];
    taken_.insert(label);
    return label;
  }

  /// Adds a call that leaves a value behind: before the threads, or just before this call.
  std::uint32_t added(const facts::Feeding& feeding, std::size_t object, std::vector<Left>& own,
                      std::vector<PlannedCall>& before, bool isThread) {
    const facts::Source source = feeding.sources[maker_.below(static_cast<std::uint32_t>(feeding.sources.size()))];
    PlannedCall call = maker_.call(source.method, object, object);
    call.label = ++labels_;
    const std::uint32_t label = labels_;
    // A call that waits may wait for ever before the threads start.
    const bool isEarly = isThread && (waiting_.contains(source.method) ? maker_.below(4) == 0 : maker_.below(3) != 0);
    const Left left{source, object, label};
    taken_.insert(label);
    if (isEarly) {
      plan_.prefix.push_back(std::move(call));
      shared_.push_back(left);
    } else {
      before.push_back(std::move(call));
      own.push_back(left);
    }
    return label;
  }

  /// Half of the calls that leave something behind can be used later.
  void note(PlannedCall& call, std::vector<Left>& own) {
    if (call.operation == kDestroyOperation || call.label != 0 || labels_ + 1 >= harness::kMaxKept) { return; }
    const std::optional<std::size_t> kept = keeping_.keptOf(call.operation);
    if (!kept || maker_.below(4) == 0) { return; }
    call.label = ++labels_;
    own.push_back({{call.operation, *kept}, call.object, call.label});
  }

  const facts::Keeping& keeping_;
  const std::set<std::size_t>& waiting_;
  const std::vector<std::size_t>& handleCalls_;
  PlanMaker& maker_;
  TestPlan& plan_;
  std::vector<Left> shared_;
  std::set<std::uint32_t> taken_;
  std::uint32_t labels_ = 0;
};

class FeedingGenerator : public Generator {
public:
  FeedingGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner)
      : keeping_(input.facts.model),
        maker_(input.facts, input.table, input.options.seed),
        waiting_(input.options.blocking),
        inner_(std::move(inner)) {
    for (std::size_t method = 0; method < input.facts.summaries.size(); ++method) {
      isFed_ = isFed_ || keeping_.isFed(method);
      if (input.facts.summaries[method].waits) { waiting_.insert(method); }
      if (input.facts.model.methods[method].isOnArgument) { handleCalls_.push_back(method); }
    }
  }

  std::optional<GeneratedTest> next() override {
    std::optional<GeneratedTest> test = inner_->next();
    if (test && isFed_) { Feeder(keeping_, waiting_, handleCalls_, maker_, test->plan).run(); }
    return test;
  }

  std::set<std::pair<std::size_t, std::size_t>> targetPairs() const override { return inner_->targetPairs(); }

private:
  facts::Keeping keeping_;
  PlanMaker maker_;
  std::set<std::size_t> waiting_;
  std::vector<std::size_t> handleCalls_;  ///< Of handles that methods return.
  std::unique_ptr<Generator> inner_;
  bool isFed_ = false;
};

}  // namespace

std::unique_ptr<Generator> makeFeedingGenerator(const GeneratorInput& input, std::unique_ptr<Generator> inner) {
  return std::make_unique<FeedingGenerator>(input, std::move(inner));
}

}  // namespace heddle::generate
