#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace heddle::explore {

/// Divides executions among strategies. Those whose executions show behaviour that no execution has shown before get
/// more, within limits. The result depends only on the order of the calls and their arguments.
class Shares {
public:
  /// What a strategy gets in proportion to the others while all show equally much, and how many executions in a row are
  /// worth their start.
  struct Share {
    std::uint64_t weight = 1;
    std::uint64_t least = 1;
  };

  explicit Shares(const std::vector<Share>& shares);

  /// How many of \p executions each strategy gets. What a strategy could not get now, it gets later.
  std::vector<std::uint64_t> divide(std::uint64_t executions);

  /// The traces of executions of the strategy \p which.
  void showed(std::size_t which, const std::vector<std::uint64_t>& traces);

private:
  struct Account {
    Share share;
    std::int64_t due = 0;  ///< In parts of an execution.
    std::uint64_t executions = 0;
    std::uint64_t news = 0;
  };

  std::uint64_t weightOf(const Account& account) const;

  std::vector<Account> accounts_;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace heddle::explore
