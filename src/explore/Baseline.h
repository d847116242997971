#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "core/Result.h"
#include "judge/Finding.h"

namespace heddle {

/// The errors that a project knows of and lives with, by identity: a file to be kept with the sources. What is not in
/// it is new.
class Baseline {
public:
  static constexpr int kVersion = 1;

  static Result<Baseline> load(const std::filesystem::path& path);
  Result<void> save(const std::filesystem::path& path) const;

  void add(const Finding& finding);
  bool contains(const std::string& id) const;
  std::size_t size() const { return entries_.size(); }

private:
  /// Only the id counts; the rest is for those who read the file.
  struct Entry {
    std::string id;
    std::string kind;
    std::string headline;
    std::string where;
  };
  std::vector<Entry> entries_;  ///< Sorted by id, so that two baselines can be compared line by line.
};

}  // namespace heddle
