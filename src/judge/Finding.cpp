#include "judge/Finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "judge/Identity.h"

namespace heddle::judge {

void addRaces(const Finding& other, Finding& finding) {
  const auto add = [&](const RaceNote& race) {
    const auto same = [&](const RaceNote& known) { return racePlaces(known) == racePlaces(race); };
    if (std::ranges::none_of(finding.races, same) && std::ranges::none_of(finding.moreRaces, same)) {
      finding.moreRaces.push_back(race);
    }
  };
  std::ranges::for_each(other.races, add);
  std::ranges::for_each(other.moreRaces, add);
  std::ranges::copy(other.together, std::back_inserter(finding.together));
}

std::string threadName(const std::vector<ThreadNote>& threads, ThreadId id) {
  if (id == kNoThread) { return "an unknown thread"; }
  if (id == kMainThread) { return "main"; }
  const auto note = std::ranges::find(threads, id, &ThreadNote::id);
  if (note == threads.end() || note->name.empty()) { return fmt::format("T{}", raw(id)); }
  return fmt::format("T{} \"{}\"", raw(id), note->name);
}

}  // namespace heddle::judge
