#include "explore/shorten/Flips.h"

#include <algorithm>
#include <map>

namespace heddle::explore {
namespace {

constexpr std::size_t kMostExecutions = 16;

/// Races and waits are certain. Only among accesses that may be the cause must one be determined by execution.
bool isGuess(const judge::Cause& cause) {
  return cause.kind == judge::CauseKind::Interference || cause.kind == judge::CauseKind::Order;
}

}  // namespace

Course reversed(const judge::Observation& seen, const judge::Reversal& reversal) {
  if (reversal.before >= seen.steps.size()) { return {}; }
  // An access that is not a scheduling point belongs to the step before it: its thread can be held back there.
  std::size_t before = reversal.before;
  while (!seen.steps[before].point || seen.steps[before].thread != reversal.held) {
    if (before == 0) { return {}; }
    --before;
  }
  Course course;
  std::map<std::uint16_t, std::uint32_t> done;
  for (std::size_t i = 0; i < before; ++i) {
    const judge::Step& step = seen.steps[i];
    if (!step.point) { continue; }
    const std::uint32_t until = ++done[raw(step.thread)];
    if (course.legs.empty() || course.legs.back().thread != step.thread) {
      course.legs.push_back({step.thread, until});
    }
    course.legs.back().until = until;
  }
  std::uint32_t until = kAsLongAsItCan;
  if (reversal.through < seen.steps.size()) {
    until = done[raw(reversal.ahead)];
    for (std::size_t i = before; i <= reversal.through; ++i) {
      until += seen.steps[i].point && seen.steps[i].thread == reversal.ahead ? 1 : 0;
    }
  }
  course.legs.push_back({reversal.ahead, until});
  return course;
}

void explainByFlips(const judge::Observation& seen, judge::Finding& finding, const std::vector<Pick>& picks,
                    const std::function<bool(const Course&)>& endsWell) {
  std::vector<judge::PossibleCause> causes = judge::possibleCauses(seen, finding);
  std::size_t executions = 0;
  for (judge::PossibleCause& possible : causes) {
    if (&possible != &causes.front() && !isGuess(causes.front().cause)) { break; }
    for (const judge::Reversal& reversal : possible.reversals) {
      Course course = reversed(seen, reversal);
      course.picks = picks;
      if (course.legs.empty() || ++executions > kMostExecutions) { continue; }
      if (endsWell(course)) {
        possible.cause.flip = reversal.sentence;
        judge::explainBy(std::move(possible.cause), seen, finding);
        return;
      }
    }
  }
}

}  // namespace heddle::explore
