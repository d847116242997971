#include "explore/pipeline/RemainderNotes.h"

#include <fmt/format.h>

#include <algorithm>

#include "judge/Wording.h"

namespace heddle::explore {
namespace {

using judge::counted;

/// How many values occur exactly once.
std::size_t singletons(std::vector<std::uint64_t> values) {
  std::ranges::sort(values);
  std::size_t count = 0;
  for (auto at = values.begin(); at != values.end();) {
    const auto next = std::find_if(at, values.end(), [&](std::uint64_t value) { return value != *at; });
    count += next - at == 1 ? 1 : 0;
    at = next;
  }
  return count;
}

std::string chanceWords(double chance) {
  if (chance < 0.01) { return "less than 1%"; }
  if (chance > 0.99) { return "more than 99%"; }
  return fmt::format("about {:.0f}%", chance * 100);
}

}  // namespace

std::string shareWords(double share) {
  if (share <= 0) { return ""; }
  return share < 0.01 ? ", after less than 1% of the tree"
                      : fmt::format(", after about {:.0f}% of the tree", share * 100);
}

std::string openNote(const CampaignResult& result) {
  const std::int32_t bound = result.completedBound.value_or(-1);
  const std::string within =
      bound <= 0 ? "without preemptions"
                 : fmt::format("with at most {}", counted(static_cast<std::uint64_t>(bound), "preemption"));
  return "Not complete: other schedules may still fail. " +
         (bound < 0 ? "`--strategy dfs` searches a small test completely."
                    : fmt::format("All behaviours {} were explored.", within));
}

// The share of the behaviours seen once estimates the chance that the next execution shows a new one (Good, 1953).
std::string behaviourNote(const CampaignResult& result) {
  constexpr std::size_t kFewest = 10;  // fewer say nothing
  if (result.traces.size() < kFewest || result.behaviours == 0) { return ""; }
  const double chance = static_cast<double>(singletons(result.traces)) / static_cast<double>(result.traces.size());
  return fmt::format("About {} seen. The chance that one more schedule shows another is {}{}.",
                     result.behaviours == 1 ? "1 behaviour was" : fmt::format("{} behaviours were", result.behaviours),
                     chanceWords(chance),
                     result.traces.size() + result.driven < result.executions
                         ? fmt::format(" (estimated from {})", counted(result.traces.size(), "schedule"))
                         : "");
}

std::string pairNote(const CampaignResult& result) {
  const judge::PairCoverage& pairs = result.pairs;
  if (pairs.executions == 0 || pairs.pairs <= pairs.bothOrders) { return ""; }
  return fmt::format("In the first {}, {} of {} of conflicting operations came in one order only. `--full` lists {}.",
                     counted(pairs.executions, "schedule"), pairs.pairs - pairs.bothOrders,
                     counted(pairs.pairs, "pair"), pairs.pairs - pairs.bothOrders == 1 ? "it" : "them");
}

std::vector<std::string> pairDetails(const CampaignResult& result) {
  std::vector<std::string> lines;
  for (const judge::PlacePair& pair : result.pairs.oneOrder) {
    lines.push_back(fmt::format("{}, then {}", pair.first, pair.second));
  }
  const std::uint64_t all = result.pairs.pairs - std::min(result.pairs.pairs, result.pairs.bothOrders);
  if (!lines.empty() && all > lines.size()) { lines.push_back(fmt::format("and {} more", all - lines.size())); }
  return lines;
}

}  // namespace heddle::explore
