#include "explore/replay/ReplayDifference.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "core/OpTraits.h"
#include "judge/StepWords.h"
#include "judge/Wording.h"

namespace heddle::explore {
namespace {

/// Compares the fields that the trace hash covers.
bool sameStep(const Event& a, const Event& b) {
  return a.thread == b.thread && a.kind == b.kind && a.succeeded == b.succeeded && a.object == b.object &&
         a.site == b.site;
}

/// "T1 locks `m` in work at work.cpp:3"
std::string eventWords(const RawFinding& raw, std::size_t index, Resolver& resolver) {
  if (index >= raw.events.size()) { return "the execution ends"; }
  const Event& event = raw.events[index];
  const judge::Observation seen = resolver.resolve(raw);
  const auto step = std::ranges::find_if(seen.steps, [&](const judge::Step& s) {
    return s.number == event.step && s.thread == event.thread && s.kind == event.kind && s.object == event.object;
  });
  if (step == seen.steps.end()) {
    return fmt::format("{} reaches {}", judge::threadName(seen.threads, event.thread), opName(event.kind));
  }
  const std::string what = fmt::format("{} {}", judge::threadName(seen.threads, event.thread),
                                       judge::stepWords(judge::StepNames{seen.objects, seen.threads}, *step));
  return step->place < seen.places.size() ? fmt::format("{} in {}", what, judge::describe(seen.places[step->place]))
                                          : what;
}

bool liesElsewhere(const RawFinding& recorded, const RawFinding& replayed) {
  return std::ranges::any_of(recorded.modules, [&](const wire::Module& module) {
    const auto again = std::ranges::find_if(replayed.modules, [&](const wire::Module& other) {
      return std::string_view(other.path) == std::string_view(module.path);
    });
    return again != replayed.modules.end() && again->base != module.base;
  });
}

}  // namespace

std::size_t firstDifferentEvent(std::span<const Event> a, std::span<const Event> b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b, sameStep).in1 - a.begin());
}

std::string likelyReason(const RawFinding& recorded, const RawFinding& replayed) {
  std::vector<std::string> reasons;
  if (liesElsewhere(recorded, replayed)) {
    reasons.emplace_back(
        "its addresses differ from process to process, because the system does not allow disabling ASLR");
  }
  if ((replayed.outcome.asked & wire::kAskedProcessId) != 0) { reasons.emplace_back("it uses its process id"); }
  if ((replayed.outcome.asked & wire::kAskedProcFiles) != 0) { reasons.emplace_back("it reads files of /proc"); }
  return fmt::format("{}", fmt::join(reasons, ", and "));
}

std::string whereReplaysPart(const Replayed& first, const Replayed& second, Resolver& resolver) {
  const std::size_t at = firstDifferentEvent(first.raw.events, second.raw.events);
  if (at == first.raw.events.size() && at == second.raw.events.size()) {
    return first.raw.outcome.eventsComplete ? "Two replays agree with each other: state that earlier schedules left "
                                              "behind in the process may be the reason"
                                            : "Two replays agree with each other as far as they were recorded";
  }
  const auto stepAt = [at](const Replayed& replayed) {
    return at < replayed.raw.events.size() ? replayed.raw.events[at].step : replayed.raw.outcome.steps;
  };
  return fmt::format("Two replays diverge at step {}: {} in one, {} in the other",
                     std::min(stepAt(first), stepAt(second)), eventWords(first.raw, at, resolver),
                     eventWords(second.raw, at, resolver));
}

}  // namespace heddle::explore
