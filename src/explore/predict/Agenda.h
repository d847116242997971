#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

#include "explore/predict/Proposals.h"

namespace heddle::explore {

/// Which drive comes next. Executions that showed something new (a value read from another write, two places on one
/// object in another order) raise the rank of what they propose; places and pairs that were tried lower it, so that no
/// part of the program takes all schedules. Depends only on the seed and on what was added and taken, in this
/// order.
///
/// The seed decides between equal ranks: the order in which a program declares functions and creates threads must not.
class Agenda {
public:
  explicit Agenda(std::uint64_t seed = 0) : seed_(seed) {}

  /// Adds what the execution proposes.
  void learn(const Executed& executed);

  /// The best proposal, unless an equal drive was taken before; nothing: there is none.
  std::optional<Drive> next();

  std::size_t size() const { return waiting_.size(); }

private:
  bool showsNews(const Trace& trace);
  int rankNow(const Proposal& proposal) const;

  const std::uint64_t seed_;
  std::vector<Proposal> waiting_;
  std::set<std::vector<std::uint64_t>> known_;  ///< All stages that were ever added, as words.
  std::unordered_set<std::uint64_t> seen_;      ///< Hashes of what executions showed.
  std::map<SiteId, int> triedSites_;
  std::map<std::uint64_t, int> triedPairs_;
};

}  // namespace heddle::explore
