#include "core/Completeness.h"

#include <algorithm>
#include <iterator>

namespace heddle {
namespace {

constexpr SearchKind kKinds[] = {
    {"dfs", false, Claim::Behaviours, Division::OneUnit},
    {"dfs", true, Claim::Schedules, Division::Subtrees},
    {"dpor", false, Claim::Behaviours, Division::Shared},
    {"dpor", true, Claim::Behaviours, Division::Shared},
    {"every-schedule", false, Claim::Schedules, Division::Subtrees},
    {"every-schedule", true, Claim::Schedules, Division::Subtrees},
    {"random-dfs", false, Claim::Behaviours, Division::OneUnit},
};

}  // namespace

std::span<const SearchKind> searchKinds() { return kKinds; }

const SearchKind* searchKind(std::string_view strategy, bool bounded) {
  const auto* found = std::find_if(std::begin(kKinds), std::end(kKinds), [&](const SearchKind& kind) {
    return kind.strategy == strategy && kind.bounded == bounded;
  });
  return found != std::end(kKinds) ? found : nullptr;
}

bool isSearch(std::string_view strategy) {
  return std::any_of(std::begin(kKinds), std::end(kKinds),
                     [&](const SearchKind& kind) { return kind.strategy == strategy; });
}

}  // namespace heddle
