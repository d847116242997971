#include "explore/plan/PortfolioPlan.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace heddle::explore {
namespace {

constexpr std::uint64_t kFirstRound = 16;
/// As for RoundPlan: units per round, and by what factor rounds that learn nothing grow.
constexpr std::uint64_t kUnitsPerRound = 64;
constexpr std::uint64_t kMaxGrowth = 64;
/// So many executions show whether the complete search can end within the budget.
constexpr std::uint64_t kSearchAtFirst = 32;
/// A search compares the steps of an execution with each other. Where executions are longer, it gets only a few.
constexpr std::uint64_t kLongForSearch = 400;
constexpr std::uint64_t kFewSearches = 8;
constexpr std::uint64_t kPatience = 1000;

struct Sampler {
  const char* strategy;
  std::uint32_t depth;
  bool onlySync;  ///< Threads switch only at synchronisation.
  Shares::Share share;
};

/// surw spends the first execution of a unit on counting operations.
constexpr Sampler kSamplers[] = {{"pos", 0, false, {5, 2}}, {"surw", 0, false, {5, 4}}, {"random", 0, false, {2, 2}},
                                 {"pct", 3, false, {1, 2}}, {"pct", 6, false, {1, 2}},  {"pos", 0, true, {1, 2}}};

/// A heddle::test continues in a new process after each failure. There, surw would repeat the first execution of its
/// unit, which may be the one that fails.
std::vector<Shares::Share> sharesOf(wire::Points points, bool isTest) {
  std::vector<Shares::Share> shares;
  for (const Sampler& sampler : kSamplers) {
    const bool isSecond = sampler.onlySync && points != wire::Points::Racing;
    const bool repeatsFirst = isTest && std::string_view(sampler.strategy) == "surw";
    shares.push_back(isSecond || repeatsFirst ? Shares::Share{0, 1} : sampler.share);
  }
  return shares;
}

Method searchMethod(const PortfolioPlan::Setup& setup) {
  // A search that offers early time-outs only in some executions would search two trees at once.
  return {"dpor", 0, -1, setup.points, setup.earlyShare == 1 ? 1U : 0U};
}

}  // namespace

PortfolioPlan::PortfolioPlan(const Task& task, ExecutionFacts facts, const Setup& setup)
    : Plan(task, std::move(facts)),
      setup_(setup),
      shares_(sharesOf(setup.points, task.testOrdinal != 0)),
      all_(task, searchMethod(setup), SearchMember::Bounds::None, facts_),
      within_(task, searchMethod(setup), SearchMember::Bounds::Growing, facts_) {
  beginRound();
}

void PortfolioPlan::beginRound() {
  round_.clear();
  handedOut_ = 0;
  countedUnits_ = 0;
  learned_ = facts_;
  all_.share(facts_);
  within_.share(facts_);
  unitSize_ = suitableUnit(executions(), steps());
  std::uint64_t wanted = std::max(kFirstRound, std::min(executions() / 2, unitSize_ * kUnitsPerRound * growth_));
  unitSize_ = std::min(unitSize_, std::max<std::uint64_t>(2, wanted / 8));
  wanted = std::min(wanted, left());
  const std::uint64_t searched = addSearch(all_, partOfSearch(wanted));
  // Elimination and a preemption bound exclude each other (docs/search.md).
  const bool isShort = searched != 0 || !isLong();
  const std::uint64_t bounded = setup_.eliminates || !isShort ? 0 : addSearch(within_, wanted / 16);
  addSamples(wanted - searched - bounded);
  finished_ = round_.empty();
}

bool PortfolioPlan::isLong() const { return executions() != 0 && steps() / executions() > kLongForSearch; }

/// What the complete search gets of a round.
std::uint64_t PortfolioPlan::partOfSearch(std::uint64_t executions) const {
  if (all_.over()) { return 0; }
  const std::uint64_t done = all_.executions();
  if (isLong() && done >= kFewSearches) { return 0; }
  if (done < kSearchAtFirst) { return executions / 3; }
  // Without a limit on the number of executions, a search may be a few times as long as the exploration so far.
  const std::uint64_t most = done + std::min(left(), std::max(kPatience, 4 * this->executions()));
  const bool mayEnd = all_.part() * static_cast<double>(most) > static_cast<double>(done);
  return mayEnd ? executions / 2 : executions / 8;
}

/// Returns how many executions the units may have together.
std::uint64_t PortfolioPlan::addSearch(SearchMember& search, std::uint64_t executions) {
  std::uint64_t sum = 0;
  while (auto unit = search.next(executions - sum)) {
    sum += unit->executions;
    add({std::move(*unit), &search, unit->number});
  }
  return sum;
}

void PortfolioPlan::addSamples(std::uint64_t executions) {
  const std::vector<std::uint64_t> counts = shares_.divide(executions);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Sampler& sampler = kSamplers[i];
    const wire::Points points = sampler.onlySync ? wire::Points::Sync : setup_.points;
    const std::uint64_t size = std::max(unitSize_, sampler.share.least);
    for (std::uint64_t left = counts[i]; left != 0;) {
      WorkUnit unit;
      unit.method = Method{sampler.strategy, sampler.depth, -1, points, setup_.earlyShare};
      unit.firstExecution = samples_;
      unit.executions = left < 2 * size ? left : size;
      unit.facts = facts_;
      samples_ += unit.executions;
      left -= unit.executions;
      add({std::move(unit), nullptr, 0, i});
    }
  }
}

void PortfolioPlan::add(Entry entry) {
  entry.unit.number = counted_.size();
  entry.unit.testOrdinal = task_.testOrdinal;
  counted_.emplace_back();
  round_.push_back(std::move(entry));
}

std::optional<WorkUnit> PortfolioPlan::next() {
  if (finished_ || handedOut_ == round_.size()) { return std::nullopt; }
  return round_[handedOut_++].unit;
}

void PortfolioPlan::done(const WorkUnit& unit, UnitResult outcome) {
  early_.emplace(unit.number, std::move(outcome));
  while (!finished_ && countedUnits_ < round_.size() && !early_.empty() &&
         early_.begin()->first == round_[countedUnits_].unit.number) {
    UnitResult next = std::move(early_.begin()->second);
    early_.erase(early_.begin());
    count(round_[countedUnits_++], std::move(next));
  }
  if (!finished_ && countedUnits_ == round_.size()) { endRound(); }
}

void PortfolioPlan::count(const Entry& entry, UnitResult outcome) {
  counted_[entry.unit.number] = {executions(), outcome.executions, entry.unit.firstExecution};
  if (entry.search != nullptr) {
    // The estimate of what is left is about strategies that sample.
    const std::vector<std::uint64_t> traces = std::exchange(outcome.traces, {});
    countUnit(outcome, outcome.executions);
    learned_.merge({outcome.facts.racingSites, {}, 0});
    WorkUnit inSearch = entry.unit;
    inSearch.number = entry.numberInSearch;
    entry.search->done(inSearch, std::move(outcome));
    finished_ = all_.exhausted();
  } else {
    if (wantsTraces()) { shares_.showed(entry.sampler, outcome.traces); }
    countUnit(outcome, outcome.executions);
    learned_.merge(outcome.facts);
    endsEarly_ = endsEarly_ || outcome.executions < entry.unit.executions;
  }
  finished_ = finished_ || givenUp() || endsEarly_;
}

void PortfolioPlan::endRound() {
  const bool learned =
      learned_.racingSites.size() + learned_.threads.size() != facts_.racingSites.size() + facts_.threads.size();
  growth_ = learned ? 1 : std::min(2 * growth_, kMaxGrowth);
  facts_ = learned_;
  beginRound();
}

std::optional<std::uint64_t> PortfolioPlan::ordinal(const PlaceInPlan& place) const {
  if (place.unit >= counted_.size()) { return std::nullopt; }
  const Counted& unit = counted_[place.unit];
  const std::uint64_t at = place.execution - unit.first;
  return place.execution >= unit.first && at < unit.executions ? std::optional(unit.before + at) : std::nullopt;
}

}  // namespace heddle::explore
