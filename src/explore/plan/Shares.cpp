#include "explore/plan/Shares.h"

#include <algorithm>

namespace heddle::explore {
namespace {

/// Due executions and weights are multiples of this part.
constexpr std::uint64_t kPart = 1024;
/// Old results count less: the sums are halved when they have become as large as this.
constexpr std::uint64_t kWindow = 2048;
/// A strategy that shows nothing new keeps this part of its weight. It may show something later.
constexpr std::uint64_t kKept = 8;

}  // namespace

Shares::Shares(const std::vector<Share>& shares) {
  for (const Share& share : shares) {
    accounts_.push_back({share});
  }
}

std::uint64_t Shares::weightOf(const Account& account) const {
  // One success and no failure are assumed, so that a strategy without executions has its full weight.
  const std::uint64_t rate = kPart * (account.news + 1) / (account.executions + 1);
  return account.share.weight * std::max(rate, kPart / kKept);
}

std::vector<std::uint64_t> Shares::divide(std::uint64_t executions) {
  std::uint64_t sum = 0;
  for (const Account& account : accounts_) {
    sum += weightOf(account);
  }
  std::vector<std::uint64_t> counts(accounts_.size());
  std::uint64_t left = executions;
  for (std::size_t i = 0; i < accounts_.size(); ++i) {
    Account& account = accounts_[i];
    account.due += static_cast<std::int64_t>(kPart * executions * weightOf(account) / std::max<std::uint64_t>(sum, 1));
    const auto due = static_cast<std::uint64_t>(std::max<std::int64_t>(account.due, 0)) / kPart;
    const std::uint64_t possible = std::min(due, left);
    const std::uint64_t count = possible < account.share.least ? 0 : possible;
    account.due -= static_cast<std::int64_t>(kPart * count);
    counts[i] = count;
    left -= count;
  }
  // The first strategy gets in advance what the others do not get yet.
  counts.front() += left;
  accounts_.front().due -= static_cast<std::int64_t>(kPart * left);
  return counts;
}

void Shares::showed(std::size_t which, const std::vector<std::uint64_t>& traces) {
  Account& account = accounts_[which];
  for (const std::uint64_t trace : traces) {
    account.news += seen_.insert(trace).second ? 1 : 0;
  }
  account.executions += traces.size();
  if (account.executions > kWindow) {
    account.executions /= 2;
    account.news /= 2;
  }
}

}  // namespace heddle::explore
