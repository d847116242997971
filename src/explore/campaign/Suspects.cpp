#include "explore/campaign/Suspects.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "explore/program/UnseenLocks.h"
#include "judge/Identity.h"
#include "judge/Judge.h"

namespace heddle::explore {
namespace {

/// Limits for one exploration: distinct reports, suspects, and endless executions, which can be distinguished only
/// after their replay.
constexpr std::size_t kMaxReports = 400;
constexpr std::size_t kMaxSuspects = 200;
constexpr std::size_t kMaxEndless = 3;
/// How often errors of one kind are replayed during the search if none is reproduced.
constexpr int kMaxAcquittals = 3;
/// How many executions with the same report are kept in addition to the first.
constexpr std::size_t kMaxOthers = 2;
/// Suspects that only show further races of a known id. Each costs a replay.
constexpr std::size_t kMaxSiblings = 32;
constexpr std::uint64_t kNoOrdinal = std::numeric_limits<std::uint64_t>::max();

bool earlier(const PlaceInPlan& a, const PlaceInPlan& b) {
  return std::tie(a.unit, a.execution) < std::tie(b.unit, b.execution);
}

bool isSame(const PlaceInPlan& a, const PlaceInPlan& b) { return !earlier(a, b) && !earlier(b, a); }

/// An execution that does not need a wait to end early is better evidence than one that does.
bool isBetter(bool needsTiming, const PlaceInPlan& place, bool otherNeedsTiming, const PlaceInPlan& other) {
  return needsTiming != otherNeedsTiming ? !needsTiming : earlier(place, other);
}

void addOnce(const std::vector<judge::Suppressed>& covered, std::vector<judge::Suppressed>& out) {
  for (const judge::Suppressed& one : covered) {
    if (std::ranges::find(out, one.id, &judge::Suppressed::id) == out.end()) { out.push_back(one); }
  }
}

}  // namespace

bool SuspectSieve::look(const wire::ControlBlock& block, const PlaceInPlan& place) {
  const Ending ending = block.outcome.ending;
  bool isNew = false;
  if (isFailure(ending) || ending == Ending::Nondeterministic) {
    isNew = add(endingKey(block), block, place, ending != Ending::NoProgress || isShownStandstill(block));
  }
  for (std::uint32_t i = 0; i < std::min(block.outcome.raceCount, wire::kMaxRaces); ++i) {
    isNew = add(raceKey(block.races[i]), block, place, allIsSeen(block)) || isNew;
  }
  for (std::uint32_t i = 0; i < std::min(block.outcome.leakCount, wire::kMaxLeaks); ++i) {
    isNew = add(leakKey(block, block.leaks[i]), block, place) || isNew;
  }
  return isNew;
}

bool SuspectSieve::isSuppressed(std::uint64_t key, const wire::ControlBlock& block, const PlaceInPlan& place) {
  if (suppressions_ == nullptr || suppressions_->empty()) { return false; }
  const auto [at, fresh] = compared_.try_emplace(key, Compared{place});
  if (fresh) {
    at->second.allCovered = judge::judge(resolver_.resolve(capture(block)), suppressions_, &at->second.covered).empty();
  } else if (earlier(place, at->second.place)) {
    at->second.place = place;
  }
  return at->second.allCovered;
}

/// Races of a known id at other places are examined, too, up to a limit.
bool SuspectSieve::isNew(const judge::Finding& finding) {
  const auto [at, fresh] = seen_.try_emplace(finding.id);
  bool another = false;
  for (const auto* races : {&finding.races, &finding.moreRaces}) {
    for (const judge::RaceNote& race : *races) {
      another = at->second.insert(judge::racePlaces(race)).second || another;
    }
  }
  return fresh || (another && ++siblings_ <= kMaxSiblings);
}

bool SuspectSieve::isShownStandstill(const wire::ControlBlock& block) {
  return allIsSeen(block) && (block.outcome.repeats || rules_.standstillIsError);
}

bool SuspectSieve::allIsSeen(const wire::ControlBlock& block) {
  if (!allIsSeen_) { allIsSeen_ = unseenSynchronisation(capture(block).modules).empty(); }
  return *allIsSeen_;
}

bool SuspectSieve::isWorthALook(const Report& known, bool needsTiming, const PlaceInPlan& place) const {
  const bool wasAcquitted = known.acquittals > 0 && known.acquittals < kMaxAcquittals;
  return wasAcquitted || isBetter(needsTiming, place, known.first.needsTiming, known.first.place);
}

/// An execution is reported again if its worker died before the journal had it.
bool SuspectSieve::isKnown(const Report& report, const PlaceInPlan& place) {
  return isSame(report.first.place, place) ||
         std::ranges::any_of(report.others, [&](const Sighting& other) { return isSame(other.place, place); });
}

void SuspectSieve::keepOther(Report& report, Sighting sighting) {
  const auto at = std::ranges::find_if(report.others, [&](const Sighting& other) {
    return isBetter(sighting.needsTiming, sighting.place, other.needsTiming, other.place);
  });
  report.others.insert(at, std::move(sighting));
  if (report.others.size() > kMaxOthers) { report.others.pop_back(); }
}

bool SuspectSieve::add(std::uint64_t key, const wire::ControlBlock& block, const PlaceInPlan& place, bool error) {
  const bool needsTiming = block.outcome.earlyWakes != 0;
  const auto found = byKey_.find(key);
  if (found == byKey_.end()) {
    if (byKey_.size() >= kMaxReports || isSuppressed(key, block, place)) { return false; }
    byKey_[key] = {{place, capture(block), needsTiming}, error && (!needsTiming || rules_.timingFails)};
    return true;
  }
  Report& report = found->second;
  if (isSuppressed(key, block, place)) { return false; }
  if (isKnown(report, place)) { return false; }
  if (isWorthALook(report, needsTiming, place)) {
    Sighting former = std::exchange(report.first, {place, capture(block), needsTiming});
    if (report.acquittals == 0) { keepOther(report, std::move(former)); }
    report.error = error && (!needsTiming || rules_.timingFails);
    return true;
  }
  const bool isAmongFirst = report.others.size() < kMaxOthers ||
                            isBetter(needsTiming, place, report.others.back().needsTiming, report.others.back().place);
  if (isAmongFirst) { keepOther(report, {place, capture(block), needsTiming}); }
  return false;
}

std::optional<Suspect> SuspectSieve::errorAt(const PlaceInPlan& place) {
  const auto isIt = [&](const auto& entry) { return entry.second.error && isSame(entry.second.first.place, place); };
  const auto found = std::ranges::find_if(byKey_, isIt);
  if (found == byKey_.end()) { return std::nullopt; }
  const RawFinding& raw = found->second.first.raw;
  return Suspect{raw, judge::judge(resolver_.resolve(raw))};
}

void SuspectSieve::acquit(const PlaceInPlan& place) {
  for (auto& [key, report] : byKey_) {
    if (isSame(report.first.place, place)) {
      report.error = false;
      ++report.acquittals;
    }
  }
}

bool SuspectSieve::hasError() const {
  return std::ranges::any_of(byKey_, [](const auto& entry) { return entry.second.error; });
}

std::uint64_t SuspectSieve::firstOrdinal(const Plan& plan) const {
  std::uint64_t first = kNoOrdinal;
  for (const auto& [key, report] : byKey_) {
    first = report.error ? std::min(first, plan.ordinal(report.first.place).value_or(kNoOrdinal)) : first;
  }
  return first;
}

void SuspectSieve::dropUncounted(const Plan& plan) {
  std::erase_if(byKey_, [&](const auto& entry) { return !plan.ordinal(entry.second.first.place); });
}

void SuspectSieve::settle(const Plan& plan, bool cutShort, bool onlyFirst, std::vector<Suspect>& out,
                          std::vector<judge::Suppressed>& suppressed) {
  std::vector<std::pair<std::uint64_t, Report*>> ordered;
  for (auto& [key, report] : byKey_) {
    const auto ordinal = plan.ordinal(report.first.place);
    if (ordinal || cutShort) { ordered.emplace_back(ordinal.value_or(kNoOrdinal), &report); }
  }
  std::ranges::sort(ordered, [](const auto& a, const auto& b) {
    const Sighting& x = a.second->first;
    const Sighting& y = b.second->first;
    if (x.needsTiming != y.needsTiming) {
      return y.needsTiming;  // the same error may be among the others
    }
    return a.first != b.first ? a.first < b.first : earlier(x.place, y.place);
  });
  std::size_t endless = 0;
  bool hadError = !out.empty();
  for (auto& [ordinal, report] : ordered) {
    if (out.size() >= kMaxSuspects || (onlyFirst && hadError)) { break; }
    if (report->first.raw.outcome.ending == Ending::Endless && ++endless > kMaxEndless) { continue; }
    Suspect suspect;
    suspect.raw = std::move(report->first.raw);
    if (ordinal != kNoOrdinal) { suspect.raw.outcome.execution = ordinal; }
    for (judge::Finding& finding : judge::judge(resolver_.resolve(suspect.raw), suppressions_, &suspect.suppressed)) {
      if (isNew(finding)) { suspect.findings.push_back(std::move(finding)); }
    }
    addOnce(suspect.suppressed, suppressed);
    for (Sighting& other : report->others) {
      const auto place = plan.ordinal(other.place);
      if (!place && !cutShort) { continue; }
      suspect.others.push_back(std::move(other.raw));
      if (place) { suspect.others.back().outcome.execution = *place; }
    }
    if (!suspect.findings.empty()) {
      hadError = hadError || report->error;
      out.push_back(std::move(suspect));
    }
  }
  for (const auto& [key, report] : compared_) {
    if (cutShort || plan.ordinal(report.place)) { addOnce(report.covered, suppressed); }
  }
  std::ranges::sort(suppressed, {}, &judge::Suppressed::id);
  compared_.clear();
  byKey_.clear();
}

}  // namespace heddle::explore
