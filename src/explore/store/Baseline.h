#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/Result.h"
#include "judge/Finding.h"

namespace heddle::explore {

/// The errors that a project accepts, by identity, in a file kept with the sources. Any other error is new. Races of
/// one identity are counted by what their accesses do, so that one more race is new even if edits have moved lines.
class Baseline {
public:
  static constexpr int kVersion = 2;

  static Result<Baseline> load(const std::filesystem::path& path);
  Result<void> save(const std::filesystem::path& path) const;

  void add(const judge::Finding& finding);
  /// Whether the finding is known, with at least as many races of each kind.
  bool contains(const judge::Finding& finding) const;
  std::size_t size() const { return entries_.size(); }

private:
  using RaceCounts = std::map<std::string, std::uint64_t>;  ///< By raceShape().

  /// Only the id and the races are compared; the rest is for readers of the file.
  struct Entry {
    std::string id;
    std::string kind;
    std::string headline;
    std::string where;
    RaceCounts races;
  };
  static RaceCounts racesOf(const judge::Finding& finding);
  std::vector<Entry> entries_;  ///< Sorted by id, so that baselines can be diffed.
};

}  // namespace heddle::explore
