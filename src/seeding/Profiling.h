#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "seeding/NoiseBlock.h"
#include "symbols/Symbolizer.h"

namespace heddle::seeding {

/// What profiling runs saw of one site.
struct ProfiledSite {
  std::uint64_t count = 0;
  std::uint32_t kinds = 0;  ///< Bits of wire::noise::EventKind.
  bool shared = false;
  std::set<std::uint64_t> next;     ///< Sites of the events that followed in the same thread.
  std::set<std::string> variables;  ///< Names of the variables that it accessed.
};

/// A global that sites access: where it is.
struct GlobalRange {
  std::uint64_t start = 0;  ///< SiteId.
  std::uint64_t size = 0;
};

/// Collects what profiling runs recorded, and names it. A variable is a member of a type, a global, a heap block by the
/// place that allocated it, or memory that was shared in one of the runs.
class Profiling {
public:
  /// Names of files are relative to \p directory.
  Profiling(symbols::Symbolizer& symbols, std::string directory)
      : symbols_(symbols), directory_(std::move(directory)) {}

  void add(const NoiseBlock& block);

  /// All places: of every site that is a synchronisation or atomic operation or accesses shared memory, and of every
  /// shared variable.
  PlaceSet places();

  const std::vector<std::string>& modules() const { return modules_; }
  std::uint64_t sitesLost() const { return lost_; }

private:
  struct Name {
    std::string place;  ///< `max.cpp:12:5`
    std::string function;
    std::string file;
    std::uint32_t line = 0;
  };

  std::string variableAt(std::uint64_t site, std::uint64_t address, std::uint32_t blocksBefore,
                         const wire::noise::Block& block);
  std::string memberAt(std::uint64_t site);
  std::string globalAt(std::uint64_t address, const wire::noise::Block& block);
  Name nameOf(std::uint64_t site);
  void nameUnnamed();
  void addLocations(PlaceSet& set);
  void addVariables(PlaceSet& set);
  void addWatched(PlaceSet& set) const;
  bool isEvent(const ProfiledSite& site) const;
  /// The events that follow a site in the same thread.
  std::set<std::uint64_t> nextEvents(std::uint64_t site) const;

  symbols::Symbolizer& symbols_;
  std::string directory_;
  std::map<std::uint64_t, ProfiledSite> sites_;
  std::map<std::string, GlobalRange> globals_;
  std::vector<std::string> modules_;
  std::uint64_t lost_ = 0;
};

}  // namespace heddle::seeding
