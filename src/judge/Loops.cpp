#include "judge/Loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "judge/Wording.h"

namespace heddle::judge {

std::vector<LoopPlace> repeatedPlaces(const Observation& seen) {
  constexpr std::size_t kWindow = 1000;
  constexpr std::size_t kShown = 6;
  std::map<std::pair<std::uint16_t, std::uint32_t>, std::uint64_t> times;
  for (std::size_t i = seen.steps.size() - std::min(seen.steps.size(), kWindow); i < seen.steps.size(); ++i) {
    ++times[{raw(seen.steps[i].thread), seen.steps[i].place}];
  }
  std::vector<LoopPlace> loop;
  for (const auto& [key, count] : times) {
    if (count > 2 && key.second < seen.places.size()) {
      loop.push_back({ThreadId{key.first}, seen.places[key.second], count});
    }
  }
  std::ranges::sort(loop, [](const LoopPlace& a, const LoopPlace& b) {
    return std::tie(b.times, a.thread, a.frame.line) < std::tie(a.times, b.thread, b.frame.line);
  });
  loop.resize(std::min(loop.size(), kShown));
  return loop;
}

void describeLoop(const Observation& seen, Finding& finding) {
  std::map<std::uint32_t, std::uint64_t> times;
  for (const std::uint32_t place : seen.lastAccesses) {
    ++times[place];
  }
  std::string places;
  for (const auto& [place, count] : times) {
    if (count > 2 && place < seen.places.size()) {
      finding.loop.push_back({seen.thread, seen.places[place], count});
      places += fmt::format("{} {}", places.empty() ? "" : ",", describe(seen.places[place]));
    }
  }
  if (!finding.loop.empty()) {
    // The place where the thread was stopped is arbitrary.
    finding.primary = std::ranges::max_element(finding.loop, {}, &LoopPlace::times)->frame;
    finding.message += fmt::format(" {} repeats{}.", threadName(seen.threads, seen.thread), places);
  }
}

}  // namespace heddle::judge
