#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "wire/NoiseBlock.h"

namespace heddle::seeding {

/// Where noise can be made.
enum class PlaceKind : std::uint8_t {
  LocationBefore,
  LocationAfter,
  VariableBefore,
  VariableAfter,
  Variable,  ///< Before and after each access.
};

constexpr bool isLocation(PlaceKind kind) {
  return kind == PlaceKind::LocationBefore || kind == PlaceKind::LocationAfter;
}

/// How much of the program a place stands for. The sizes are those of Eytani's section 5.2, which prefers locations.
constexpr double elementSize(PlaceKind kind) {
  switch (kind) {
    case PlaceKind::LocationBefore:
    case PlaceKind::LocationAfter:
      return 1;
    case PlaceKind::VariableBefore:
    case PlaceKind::VariableAfter:
      return 4;
    case PlaceKind::Variable:
      return 8;
  }
  return 8;
}

struct Place {
  /// Unique, and the same in every build of the same source: `before write max.cpp:12:5`.
  std::string name{};
  PlaceKind kind = PlaceKind::LocationBefore;
  std::string variable{};  ///< What is accessed there; empty: unknown, or a synchronisation operation.
  std::string function{};  ///< Locations only, as file and line.
  std::string file{};
  std::uint32_t line = 0;
  std::vector<std::uint64_t> sites{};    ///< SiteIds at which noise is made.
  std::vector<std::uint64_t> watched{};  ///< SiteIds at which the runtime must be called as well.
  std::uint64_t start = 0;               ///< SiteId of the variable's memory.
  std::uint64_t size = 0;                ///< 0: any memory.
  bool synchronises = false;             ///< Some of the sites are synchronisation operations.
};

/// The places of a program, as profiling runs found them.
struct PlaceSet {
  std::vector<Place> places;
  std::vector<std::string> modules;     ///< Their paths; SiteIds refer to them.
  std::vector<std::uint64_t> profiled;  ///< All SiteIds that were reached; empty: not all are known.

  std::optional<std::uint32_t> find(const std::string& name) const;
  /// Other places at the same variable.
  std::vector<std::uint32_t> related(std::uint32_t place) const;
};

/// A noise of a configuration (a "seeding object").
struct Gene {
  wire::noise::Heuristic heuristic = wire::noise::Heuristic::Yield;
  std::uint32_t place = 0;  ///< Index in a PlaceSet.
  std::uint8_t strength = 0;

  bool isAt(const Gene& other) const { return heuristic == other.heuristic && place == other.place; }
  friend bool operator==(const Gene&, const Gene&) = default;
};

/// A set of noises: at most one per heuristic and place, ordered by both.
class Configuration {
public:
  /// Replaces the noise of the same heuristic and place.
  void put(const Gene& gene);
  void remove(const Gene& gene);
  bool contains(const Gene& gene) const;
  const std::vector<Gene>& genes() const { return genes_; }
  bool empty() const { return genes_.empty(); }
  std::uint64_t hash() const;

  friend bool operator==(const Configuration&, const Configuration&) = default;

private:
  std::vector<Gene> genes_;
};

std::string nameOf(wire::noise::Heuristic heuristic);

/// One line for each noise: `halt 80 before write max.cpp:12:5`.
std::string textOf(const Configuration& configuration, const PlaceSet& places);

/// What textOf() wrote, in a program that may have been rebuilt.
struct ParsedConfiguration {
  Configuration configuration;
  std::vector<std::string> unknown;  ///< Lines whose place does not exist in this program.
  std::string fault;                 ///< A line that is not of this format; empty: none.
};
ParsedConfiguration parseConfiguration(const std::string& text, const PlaceSet& places);

}  // namespace heddle::seeding
