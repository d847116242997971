#include "cli/noise/NoiseReport.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/Ids.h"
#include "explain/SourceFiles.h"
#include "judge/StackFrame.h"
#include "seeding/Statistics.h"

namespace heddle::cli {
namespace {

constexpr std::size_t kMostRaces = 20;

std::string indented(const std::string& text) {
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += "  " + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return result;
}

}  // namespace

std::string NoiseReport::rateText(std::uint64_t bugs, std::uint64_t runs) {
  const auto interval = seeding::rateInterval(bugs, runs);
  const double rate = runs == 0 ? 0 : static_cast<double>(bugs) / static_cast<double>(runs);
  return fmt::format("{} of {} runs ({:.1f}%, 95% interval {:.1f}% to {:.1f}%)", bugs, runs, 100 * rate,
                     100 * interval.low, 100 * interval.high);
}

std::string NoiseReport::placeList() const {
  std::string text;
  for (const seeding::Place& place : places_.places) {
    text += place.name;
    if (!place.function.empty()) { text += fmt::format("  in {}", place.function); }
    if (seeding::isLocation(place.kind) && !place.variable.empty()) { text += fmt::format("  `{}`", place.variable); }
    text += "\n";
  }
  return text;
}

std::string NoiseReport::configuration(const seeding::Configuration& configuration) const {
  return indented(seeding::textOf(configuration, places_));
}

std::string NoiseReport::judged(const std::vector<seeding::JudgedPlace>& judged) const {
  explain::SourceFiles sources;
  std::string text;
  for (const seeding::JudgedPlace& one : judged) {
    const seeding::Place& place = places_.places[one.gene.place];
    text += fmt::format("  {:<8}{} {} {}\n", seeding::nameOf(one.effect), seeding::nameOf(one.gene.heuristic),
                        one.gene.strength, place.name);
    if (!place.function.empty()) { text += fmt::format("          in {}", place.function); }
    const std::string source = place.line == 0 ? "" : sources.line(place.file, place.line);
    if (!source.empty()) { text += fmt::format(": {}", source); }
    if (!place.function.empty() || !source.empty()) { text += "\n"; }
    text += fmt::format("          with it {} of {} runs show the bug, without it {} of {}{}\n", one.bugsWith,
                        one.runsWith, one.bugsWithout, one.runsWithout, one.inResult ? "" : " (added to the result)");
  }
  return text;
}

std::string NoiseReport::frameAt(std::uint64_t id) {
  const SiteId site{id};
  if (moduleOf(site) >= places_.modules.size()) { return "unknown"; }
  const std::string& module = places_.modules[moduleOf(site)];
  const auto frames = symbols_.site(module, offsetOf(site));
  if (!frames || frames->empty()) { return fmt::format("{}+{:#x}", judge::baseName(module), offsetOf(site)); }
  for (const symbols::Frame& frame : *frames) {
    const judge::StackFrame own{frame.function, frame.file, frame.line, module, offsetOf(site), false};
    if (!judge::isForeign(own) || &frame == &frames->back()) { return judge::describe(own); }
  }
  return "unknown";
}

std::vector<std::string> NoiseReport::raceLines(const std::set<seeding::RacePair>& races) {
  std::set<std::string> lines;
  for (const auto& [delayed, arriving] : races) {
    const std::string first = frameAt(delayed);
    const std::string second = frameAt(arriving);
    lines.insert(fmt::format("{} and {}", std::min(first, second), std::max(first, second)));
  }
  return {lines.begin(), lines.end()};
}

std::string NoiseReport::races(const std::set<seeding::RacePair>& races) {
  const std::vector<std::string> lines = raceLines(races);
  std::string text;
  std::size_t left = kMostRaces;
  for (const std::string& line : lines) {
    if (left-- == 0) { return text + fmt::format("  and {} more\n", lines.size() - kMostRaces); }
    text += fmt::format("  {}\n", line);
  }
  return text;
}

std::string NoiseReport::stacks(const std::vector<std::vector<std::uint64_t>>& stacks) {
  std::string text;
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    text += fmt::format("  Thread {}:\n", i + 1);
    for (const std::uint64_t site : stacks[i]) {
      const std::string& module =
          places_.modules.size() > moduleOf(SiteId{site}) ? places_.modules[moduleOf(SiteId{site})] : std::string();
      if (judge::isForeign({"", "", 0, module, offsetOf(SiteId{site}), false})) { continue; }
      text += fmt::format("      {}\n", frameAt(site));
    }
  }
  return text;
}

std::string NoiseReport::bugs(const seeding::TrialEvaluator& runs) {
  std::string text;
  for (const auto& [what, count] : runs.kinds()) {
    text += fmt::format("  {}: {} of {} runs\n", what, count, runs.runs());
  }
  return text;
}

std::string NoiseReport::effort(const seeding::TrialEvaluator& runs) {
  const auto& effort = runs.effort();
  if (effort.runs == 0) { return ""; }
  const auto perRun = [&](std::uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(effort.runs);
  };
  return fmt::format("  Per run: {:.1f} events looked up, {:.1f} delays, at least {:.4f} s of processor time\n",
                     perRun(effort.events), perRun(effort.delays), effort.leastSeconds);
}

/// The thread that is delayed has reached the place; another thread then makes all its accesses to the variable, and
/// the first one continues.
std::string NoiseReport::handOver(const std::vector<seeding::JudgedPlace>& judged, const std::string& program) const {
  for (const seeding::JudgedPlace& one : judged) {
    const seeding::Place& place = places_.places[one.gene.place];
    if (one.effect != seeding::Effect::Good || place.kind != seeding::PlaceKind::LocationBefore || place.line == 0) {
      continue;
    }
    const std::string here = fmt::format("{}:{}", judge::baseName(place.file), place.line);
    for (const std::uint32_t other : places_.related(one.gene.place)) {
      const seeding::Place& before = places_.places[other];
      const bool reads = before.kind == seeding::PlaceKind::LocationBefore && before.name.starts_with("before read");
      if (!reads || before.function != place.function || before.line > place.line) { continue; }
      const std::string check = fmt::format("{}:{}", judge::baseName(before.file), before.line);
      return fmt::format("heddle guide --through {0},{1},{1} -- {2}", check, here, program);
    }
  }
  return "";
}

}  // namespace heddle::cli
