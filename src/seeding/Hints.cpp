#include "seeding/Hints.h"

#include <algorithm>
#include <string_view>

namespace heddle::seeding {
namespace {

/// Debug information has absolute paths or paths that are relative to some folder.
bool isSameFile(std::string_view one, std::string_view other) {
  if (one.size() > other.size()) { std::swap(one, other); }
  if (one.empty() || !other.ends_with(one)) { return false; }
  return one.size() == other.size() || one.front() == '/' || other[other.size() - one.size() - 1] == '/';
}

}  // namespace

std::vector<judge::StackFrame> framesOf(const judge::Finding& finding) {
  std::vector<judge::StackFrame> frames;
  for (const judge::CauseEvent& event : finding.cause.events) {
    frames.push_back(event.place);
    frames.push_back(event.caller);
  }
  for (const auto* races : {&finding.races, &finding.moreRaces}) {
    for (const judge::RaceNote& race : *races) {
      frames.push_back(judge::ownFrame(race.first.stack));
      frames.push_back(judge::ownFrame(race.second.stack));
    }
  }
  for (const judge::WaitNote& wait : finding.waits) {
    frames.push_back(judge::ownFrame(wait.stack));
    frames.push_back(judge::ownFrame(wait.acquired));
  }
  std::erase_if(frames, [](const judge::StackFrame& frame) { return frame.line == 0 || judge::isForeign(frame); });
  return frames;
}

std::vector<std::uint32_t> placesAt(const std::vector<judge::StackFrame>& frames, const PlaceSet& places) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < places.places.size(); ++i) {
    const Place& place = places.places[i];
    const bool suggested = std::ranges::any_of(frames, [&](const judge::StackFrame& frame) {
      return frame.line == place.line && isSameFile(frame.file, place.file);
    });
    if (isLocation(place.kind) && suggested) { found.push_back(i); }
  }
  return found;
}

}  // namespace heddle::seeding
