#include "judge/Grouping.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "core/OpTraits.h"
#include "judge/Identity.h"

namespace heddle::judge {
namespace {

/// `account` of `account.balance_`, `items_` of `an element of items_`: what the parts of one variable have in common.
std::string wholeOf(std::string name) {
  constexpr std::string_view kElement = "an element of ";
  if (name.starts_with(kElement)) { name.erase(0, kElement.size()); }
  std::erase(name, '`');
  const std::size_t member = name.rfind("::");
  return member != std::string::npos ? name.substr(0, member) : name.substr(0, name.find_first_of(".[+ -"));
}

std::pair<std::string, std::string> functionsOf(const RaceNote& race) {
  const std::string first = placeKey(ownFrame(race.first.stack));
  const std::string second = placeKey(ownFrame(race.second.stack));
  return {std::min(first, second), std::max(first, second)};
}

/// Whether both races are of the same two functions, or of parts of one variable.
bool belongTogether(const RaceNote& one, const RaceNote& other) {
  const std::string whole = wholeOf(one.variable.name);
  return functionsOf(one) == functionsOf(other) || (!whole.empty() && whole == wholeOf(other.variable.name));
}

/// Where two racing accesses are: their threads, and how often each thread has synchronised before.
using Stretches = std::set<std::pair<std::uint16_t, std::size_t>>;

bool synchronises(const Step& step) {
  return !isPlain(step.kind) && (has(step.kind, op::kOrdersBefore) || has(step.kind, op::kOrdersAfter) ||
                                 step.kind == OpKind::ThreadCreate || step.kind == OpKind::ThreadJoin);
}

std::optional<std::size_t> stepOf(const Observation& seen, const AccessNote& access, ObjectId object, std::size_t end) {
  for (std::size_t i = end; i-- > 0 && object != kNoObject;) {
    const Step& step = seen.steps[i];
    const bool kind = access.write ? writesMemory(step.kind) : readsMemory(step.kind);
    if (step.thread == access.thread && step.object == object && kind) { return i; }
  }
  return std::nullopt;
}

std::pair<std::uint16_t, std::size_t> stretchOf(const Observation& seen, std::size_t at) {
  const ThreadId thread = seen.steps[at].thread;
  const auto count = std::count_if(seen.steps.begin(), seen.steps.begin() + static_cast<std::ptrdiff_t>(at),
                                   [&](const Step& step) { return step.thread == thread && synchronises(step); });
  return {raw(thread), static_cast<std::size_t>(count)};
}

/// Empty: an access is not among the recorded steps.
Stretches stretchesOf(const Observation& seen, const RaceNote& race) {
  const auto end = std::ranges::find_if(seen.steps, [&](const Step& step) { return step.number > race.step; });
  const auto second = stepOf(seen, race.second, race.object, static_cast<std::size_t>(end - seen.steps.begin()));
  const auto first = second ? stepOf(seen, race.first, race.object, *second) : std::nullopt;
  return first ? Stretches{stretchOf(seen, *first), stretchOf(seen, *second)} : Stretches{};
}

/// The steps of a verified cause: "Queue::push|queue.h:41 items_". Empty: the cause is not verified.
std::set<std::string> stepsOfCause(const Finding& finding) {
  std::set<std::string> steps;
  const bool certain = finding.cause.kind == CauseKind::Freed && finding.thread != kNoThread;
  if (finding.cause.flip.empty() && !certain) { return steps; }
  for (const CauseEvent& event : finding.cause.events) {
    steps.insert(fmt::format("{}:{}", placeKey(event.place), event.place.line));
  }
  return steps;
}

bool isOfCause(const AccessNote& access, const std::set<std::string>& steps) {
  const StackFrame& frame = ownFrame(access.stack);
  return steps.contains(fmt::format("{}:{}", placeKey(frame), frame.line));
}

/// Whether the race is between two of the steps whose order is the verified cause of \p failure, on their object.
bool isCauseOf(const Finding& race, const Finding& failure) {
  const std::set<std::string> steps = stepsOfCause(failure);
  if (steps.size() < 2 || race.races.empty()) { return false; }
  const RaceNote& note = race.races.front();
  const auto isObject = [&](const CauseEvent& event) {
    return event.object.empty() || note.variable.name.empty() ||
           event.object.find(wholeOf(note.variable.name)) != std::string::npos;
  };
  return isOfCause(note.first, steps) && isOfCause(note.second, steps) &&
         (failure.cause.kind == CauseKind::Freed ? note.first.frees || note.second.frees
                                                 : std::ranges::any_of(failure.cause.events, isObject));
}

/// A block that was released while another thread used it.
struct ReleaseInUse {
  std::vector<std::string> places;  ///< Of the program's own functions, innermost first.
  std::set<std::uint16_t> threads;
};

ReleaseInUse releaseAt(const Stack& stack, ThreadId one, ThreadId other) {
  ReleaseInUse release{{}, {raw(one), raw(other)}};
  for (const StackFrame& frame : stack) {
    if (!frame.foreign) { release.places.push_back(fmt::format("{}:{}", placeKey(frame), frame.line)); }
  }
  return release;
}

/// Whether one line releases both: an object, and what its destructor releases.
bool isOneRelease(const ReleaseInUse& one, const ReleaseInUse& other) {
  const auto contains = [](const ReleaseInUse& outer, const ReleaseInUse& inner) {
    return !outer.places.empty() && std::ranges::find(inner.places, outer.places.front()) != inner.places.end();
  };
  return one.threads == other.threads && (contains(one, other) || contains(other, one));
}

std::optional<ReleaseInUse> releaseInUse(const Finding& finding) {
  if (!finding.races.empty()) {
    const RaceNote& race = finding.races.front();
    if (!race.first.frees && !race.second.frees) { return std::nullopt; }
    return releaseAt((race.first.frees ? race.first : race.second).stack, race.first.thread, race.second.thread);
  }
  const auto released = std::ranges::find(finding.related, Relation::Released, &RelatedNote::relation);
  if (finding.cause.kind != CauseKind::Freed || released == finding.related.end() || released->stack.empty() ||
      released->thread == finding.thread) {
    return std::nullopt;
  }
  return releaseAt(released->stack, released->thread, finding.thread);
}

bool haveOneCause(const Finding& one, const Finding& other) {
  const std::optional<ReleaseInUse> release = releaseInUse(one);
  const std::optional<ReleaseInUse> others = release ? releaseInUse(other) : std::nullopt;
  if (others && isOneRelease(*release, *others)) { return true; }
  const auto together = [](const Finding& a, const Finding& b) {
    return std::ranges::find(a.together, b.id) != a.together.end();
  };
  if (together(one, other) || together(other, one)) { return true; }
  const bool race = one.kind == FindingKind::DataRace;
  if (race != (other.kind == FindingKind::DataRace)) { return race ? isCauseOf(one, other) : isCauseOf(other, one); }
  if (race) { return false; }
  const std::set<std::string> steps = stepsOfCause(one);
  return !steps.empty() && one.cause.kind == other.cause.kind && steps == stepsOfCause(other);
}

/// Sets of findings, each represented by its first one.
class Sets {
public:
  explicit Sets(std::size_t size) : first_(size) { std::iota(first_.begin(), first_.end(), std::size_t{0}); }

  std::size_t firstOf(std::size_t at) const { return first_[at]; }
  void unite(std::size_t one, std::size_t other) {
    const auto [low, high] = std::minmax(first_[one], first_[other]);
    std::ranges::replace(first_, std::size_t{high}, std::size_t{low});
  }

private:
  std::vector<std::size_t> first_;
};

}  // namespace

void noteRacesTogether(const Observation& seen, std::span<Finding> findings) {
  std::vector<std::pair<Finding*, Stretches>> races;
  for (Finding& finding : findings) {
    if (finding.kind == FindingKind::DataRace && !finding.races.empty()) {
      races.emplace_back(&finding, stretchesOf(seen, finding.races.front()));
    }
  }
  for (auto& [finding, stretches] : races) {
    for (const auto& [other, theirs] : races) {
      if (finding != other && !stretches.empty() && stretches == theirs &&
          belongTogether(finding->races.front(), other->races.front())) {
        finding->together.push_back(other->id);
      }
    }
  }
}

void groupByCause(std::span<Finding* const> findings) {
  Sets sets(findings.size());
  for (std::size_t i = 0; i < findings.size(); ++i) {
    for (std::size_t j = i + 1; j < findings.size(); ++j) {
      if (haveOneCause(*findings[i], *findings[j])) { sets.unite(i, j); }
    }
  }
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const std::size_t first = sets.firstOf(i);
    findings[i]->group.clear();
    if (first != i) { findings[i]->group = findings[first]->group = findings[first]->id; }
  }
}

std::vector<Group> groupsOf(std::span<const Finding* const> findings) {
  std::vector<Group> groups;
  for (const Finding* finding : findings) {
    const auto known = std::ranges::find_if(
        groups, [&](const Group& group) { return !finding->group.empty() && group.shown->group == finding->group; });
    if (known == groups.end()) {
      groups.push_back({finding, {}});
    } else {
      known->others.push_back(finding);
      if (finding->id == finding->group) { std::swap(known->shown, known->others.back()); }
    }
  }
  return groups;
}

}  // namespace heddle::judge
