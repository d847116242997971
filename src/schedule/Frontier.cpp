#include "schedule/Frontier.h"

namespace heddle::schedule {
namespace {

bool mayPreempt(const Decision& decision) { return decision.kind == ChoiceKind::Thread && decision.currentEnabled; }

}  // namespace

bool Frontier::add(std::span<const Decision> path, std::size_t from) {
  // Decisions after the last branch are never needed.
  while (path.size() > from && !mayPreempt(path.back())) {
    path = path.first(path.size() - 1);
  }
  if (path.size() <= from) { return true; }
  if (decisions_.size() + path.size() > kMaxDecisions) { return false; }
  paths_.push_back({decisions_.size(), path.size(), from});
  decisions_.insert(decisions_.end(), path.begin(), path.end());
  return true;
}

bool Frontier::take(std::vector<Decision>& prefix) {
  for (; path_ < paths_.size(); ++path_, position_ = 0) {
    const Path& path = paths_[path_];
    const std::span<const Decision> decisions = std::span<const Decision>(decisions_).subspan(path.begin, path.size);
    for (std::size_t i = path.from + position_; i < decisions.size(); ++position_, i = path.from + position_) {
      if (!mayPreempt(decisions[i]) || option_ >= decisions[i].count) {
        option_ = 1;
        continue;
      }
      prefix.assign(decisions.begin(), decisions.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      prefix.back().index = option_++;
      return true;
    }
  }
  return false;
}

void Frontier::save(SearchCursor& cursor) const {
  // Beyond its only path everything has been taken.
  cursor.branchPosition = path_ == 0 ? static_cast<std::uint32_t>(position_) : ~std::uint32_t{0};
  cursor.branchOption = option_;
}

void Frontier::load(const SearchCursor& cursor) {
  path_ = cursor.branchPosition == ~std::uint32_t{0} ? 1 : 0;
  position_ = path_ == 0 ? cursor.branchPosition : 0;
  option_ = static_cast<std::uint16_t>(cursor.branchOption == 0 ? 1 : cursor.branchOption);
}

}  // namespace heddle::schedule
