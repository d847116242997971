#include "judge/Gaps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/OpTraits.h"
#include "judge/StackFrame.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

constexpr std::size_t kFunctions = 3;

/// The omitted steps of one thread between two steps that are shown.
class Omitted {
public:
  void add(const Observation& seen, const Step& step) {
    steps_ += step.point ? 1 : 0;
    if (step.point && readsMemory(step.kind)) { ++reads_[raw(step.object)]; }
    if (step.place >= seen.places.size() || functions_.size() > kFunctions || !places_.insert(step.place).second) {
      return;
    }
    const StackFrame& place = seen.places[step.place];
    const std::string function = place.foreign ? "" : functionWords(place.function);
    const bool ofProgram = !function.empty() && !function.starts_with("_GLOBAL__");  // else it runs static constructors
    if (ofProgram && std::ranges::find(functions_, function) == functions_.end()) { functions_.push_back(function); }
  }

  std::uint64_t steps() const { return steps_; }

  std::string words(const Observation& seen) const {
    constexpr std::uint64_t kOften = 10;
    for (const auto& [object, count] : reads_) {
      const ObjectNote* note = noteOf(seen, ObjectId{object});
      const bool polls = count >= kOften && 3 * count >= steps_;
      if (polls && note != nullptr && !note->name.empty()) { return "polling " + quotedName(note->name); }
    }
    std::vector<std::string> shown(
        functions_.begin(), functions_.begin() + static_cast<std::ptrdiff_t>(std::min(functions_.size(), kFunctions)));
    if (functions_.size() > kFunctions) { shown.emplace_back("…"); }
    return shown.empty() ? "" : fmt::format("in {}", fmt::join(shown, ", "));
  }

private:
  std::uint64_t steps_ = 0;
  std::map<std::uint64_t, std::uint64_t> reads_;  ///< By object.
  std::set<std::uint32_t> places_;                ///< Those whose functions are known.
  std::vector<std::string> functions_;            ///< In the order of their first step; one more than are shown.
};

}  // namespace

std::vector<Gap> gapsBetween(const Observation& seen, const std::vector<std::size_t>& kept, std::size_t end,
                             std::uint64_t atLeast) {
  std::vector<Gap> gaps;
  std::size_t at = 0;
  for (std::size_t i = 0; i <= kept.size(); ++i) {
    const std::size_t until = i < kept.size() ? kept[i] : end;
    std::map<std::uint16_t, Omitted> omitted;
    for (; at < until; ++at) {
      omitted[raw(seen.steps[at].thread)].add(seen, seen.steps[at]);
    }
    at = std::max(at, until + 1);
    for (const auto& [thread, steps] : omitted) {
      if (steps.steps() >= atLeast) { gaps.push_back({i, ThreadId{thread}, steps.steps(), steps.words(seen)}); }
    }
  }
  return gaps;
}

}  // namespace heddle::judge
