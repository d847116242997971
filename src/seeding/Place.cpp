#include "seeding/Place.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <tuple>

#include "core/Hash.h"

namespace heddle::seeding {
namespace {

using wire::noise::Heuristic;

constexpr std::array<const char*, 3> kHeuristicNames = {"yield", "wait", "halt"};

auto keyOf(const Gene& gene) { return std::make_tuple(gene.heuristic, gene.place); }

/// `halt 80 NAME`; nothing: not of this format.
std::optional<Gene> parseGene(const std::string& line, std::string& name) {
  const std::size_t first = line.find(' ');
  const std::size_t second = first == std::string::npos ? first : line.find(' ', first + 1);
  if (second == std::string::npos) { return std::nullopt; }
  const auto* heuristic = std::ranges::find(kHeuristicNames, line.substr(0, first));
  unsigned strength = 0;
  const auto [end, error] = std::from_chars(line.data() + first + 1, line.data() + second, strength);
  if (heuristic == kHeuristicNames.end() || error != std::errc{} || end != line.data() + second || strength > 100) {
    return std::nullopt;
  }
  name = line.substr(second + 1);
  return Gene{static_cast<Heuristic>(heuristic - kHeuristicNames.begin()), 0, static_cast<std::uint8_t>(strength)};
}

}  // namespace

std::optional<std::uint32_t> PlaceSet::find(const std::string& name) const {
  const auto found = std::ranges::find(places, name, &Place::name);
  if (found == places.end()) { return std::nullopt; }
  return static_cast<std::uint32_t>(found - places.begin());
}

std::vector<std::uint32_t> PlaceSet::related(std::uint32_t place) const {
  std::vector<std::uint32_t> result;
  const std::string& variable = places[place].variable;
  for (std::uint32_t i = 0; i < places.size() && !variable.empty(); ++i) {
    if (i != place && places[i].variable == variable) { result.push_back(i); }
  }
  return result;
}

void Configuration::put(const Gene& gene) {
  const auto at = std::ranges::lower_bound(genes_, keyOf(gene), {}, keyOf);
  if (at != genes_.end() && at->isAt(gene)) {
    *at = gene;
  } else {
    genes_.insert(at, gene);
  }
}

void Configuration::remove(const Gene& gene) {
  std::erase_if(genes_, [&](const Gene& other) { return other.isAt(gene); });
}

bool Configuration::contains(const Gene& gene) const {
  return std::ranges::any_of(genes_, [&](const Gene& other) { return other.isAt(gene); });
}

std::uint64_t Configuration::hash() const {
  std::uint64_t hash = 0;
  for (const Gene& gene : genes_) {
    hash = mixHash(
        hash, (std::uint64_t{gene.place} << 16) | (static_cast<std::uint64_t>(gene.heuristic) << 8) | gene.strength);
  }
  return hash;
}

std::string nameOf(Heuristic heuristic) { return kHeuristicNames[static_cast<std::size_t>(heuristic)]; }

std::string textOf(const Configuration& configuration, const PlaceSet& places) {
  std::string text;
  for (const Gene& gene : configuration.genes()) {
    text += fmt::format("{} {} {}\n", nameOf(gene.heuristic), gene.strength, places.places[gene.place].name);
  }
  return text;
}

ParsedConfiguration parseConfiguration(const std::string& text, const PlaceSet& places) {
  ParsedConfiguration parsed;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') { continue; }
    std::string name;
    auto gene = parseGene(line, name);
    if (!gene) {
      parsed.fault = line;
      return parsed;
    }
    if (const auto place = places.find(name)) {
      gene->place = *place;
      parsed.configuration.put(*gene);
    } else {
      parsed.unknown.push_back(line);
    }
  }
  return parsed;
}

}  // namespace heddle::seeding
