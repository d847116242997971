#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "seeding/SearchMethod.h"

namespace heddle::seeding {

/// Runs the program once.
class Evaluator {
public:
  virtual ~Evaluator() = default;
  /// Nothing: the search must end (budget, interrupt, or the program cannot be started).
  virtual std::optional<RunResult> run(const Configuration& configuration) = 0;
};

struct SearchOptions {
  std::string method = "genetic";
  MethodOptions how;
  unsigned generations = 25;  ///< 0: no limit. At convergence all but the best configuration then start anew.
  unsigned runs = 6;          ///< Of each configuration in each generation.
  unsigned convergence = 6;  ///< Generations without another best configuration, once it has shown the bug; 0: ignored.
  double confidence = 0.9;   ///< Ends when the lower end of the best rate's interval reaches this; 0: ignored.
  std::uint64_t seed = 1;
};

/// One row of the curves.
struct Generation {
  unsigned number = 0;
  std::uint64_t runs = 0;  ///< In all generations so far.
  std::uint64_t bugs = 0;
  double bestFitness = 0;
  double meanFitness = 0;
  std::size_t survivors = 0;
  double survivorFitness = 0;  ///< Mean of those that were in the previous generation, too.
  double bestSize = 0;
  double meanSize = 0;
  double survivorSize = 0;
  double bestAge = 0;
  double meanAge = 0;
  double survivorAge = 0;
  double bestRate = 0;
};

enum class SearchEnd : std::uint8_t { Generations, Converged, Confident, Stopped };

struct SearchResult {
  Population population;  ///< The best first.
  std::vector<Generation> generations;
  SearchEnd end = SearchEnd::Generations;
  std::uint64_t runs = 0;
  std::uint64_t bugs = 0;
  std::set<RacePair> races;
};

using GenerationObserver = std::function<void(const Generation&, const Individual& best)>;

/// \p places must not be empty. Deterministic for the same outcomes.
SearchResult search(const SearchOptions& options, const PlaceSet& places, Evaluator& evaluator,
                    const GenerationObserver& observer);

}  // namespace heddle::seeding
