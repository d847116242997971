#include "explore/shorten/Reduction.h"

#include <algorithm>

namespace heddle::explore {
namespace {

Course without(const Course& course, std::size_t begin, std::size_t count) {
  Course shorter = course;
  const auto first = shorter.legs.begin() + static_cast<std::ptrdiff_t>(begin);
  shorter.legs.erase(first, first + static_cast<std::ptrdiff_t>(std::min(count, course.legs.size() - begin)));
  return shorter;
}

/// Extends the leg \p at by the next leg of its thread; nothing: there is none.
std::optional<Course> joined(const Course& course, std::size_t at) {
  for (std::size_t next = at + 1; next < course.legs.size(); ++next) {
    if (course.legs[next].thread == course.legs[at].thread) {
      Course shorter = without(course, next, 1);
      shorter.legs[at].until = course.legs[next].until;
      return shorter;
    }
  }
  return std::nullopt;
}

std::size_t picked(const Course& course) {
  return static_cast<std::size_t>(
      std::ranges::count_if(course.picks, [](const Pick& pick) { return pick.value != 0; }));
}

}  // namespace

/// Callers check mayGoOn_ before they build the course: building takes time proportional to its length, which would be
/// wasted once time is up.
bool Reduction::attempt(const Course& course) {
  auto shown = try_(course);
  if (!shown || std::pair(shown->shape, picked(shown->course)) >= std::pair(best_.shape, picked(best_.course))) {
    return false;
  }
  best_ = std::move(*shown);
  return true;
}

/// Most errors do not need what was planned to happen after them.
bool Reduction::dropTail() {
  bool shorter = false;
  for (std::size_t keep = 0; keep < best_.course.legs.size() && mayGoOn_(); keep = keep == 0 ? 1 : keep * 2) {
    if (attempt(without(best_.course, keep, best_.course.legs.size()))) {
      shorter = true;
      break;
    }
  }
  return shorter;
}

bool Reduction::dropChunks(std::size_t size) {
  bool shorter = false;
  for (std::size_t at = best_.course.legs.size(); at > 0 && mayGoOn_();) {
    at = std::min(at, best_.course.legs.size());
    at = at > size ? at - size : 0;
    if (at < best_.course.legs.size() && attempt(without(best_.course, at, size))) { shorter = true; }
  }
  return shorter;
}

bool Reduction::joinLegs() {
  bool shorter = false;
  for (std::size_t at = 0; at < best_.course.legs.size() && mayGoOn_(); ++at) {
    const auto course = joined(best_.course, at);
    shorter = (course && attempt(*course)) || shorter;
  }
  return shorter;
}

bool Reduction::resetPicks() {
  bool shorter = false;
  for (std::size_t i = 0; i < best_.course.picks.size() && mayGoOn_(); ++i) {
    if (best_.course.picks[i].value != 0) {
      Course course = best_.course;
      course.picks[i].value = 0;
      shorter = attempt(course) || shorter;
    }
  }
  return shorter;
}

bool Reduction::run() {
  dropTail();
  for (std::size_t size = std::max<std::size_t>(best_.course.legs.size() / 2, 1); size > 1 && mayGoOn_();) {
    size = dropChunks(size) ? std::min(size, std::max<std::size_t>(best_.course.legs.size() / 2, 1)) : size / 2;
  }
  while (mayGoOn_()) {
    const bool dropped = dropChunks(1);
    const bool joinedSome = joinLegs();
    const bool reset = resetPicks();
    if (!dropped && !joinedSome && !reset) { return mayGoOn_(); }
  }
  return false;
}

}  // namespace heddle::explore
