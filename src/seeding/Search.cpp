#include "seeding/Search.h"

#include <algorithm>
#include <utility>

#include "core/Check.h"
#include "seeding/Statistics.h"

namespace heddle::seeding {
namespace {

class Searching {
public:
  Searching(const SearchOptions& options, const PlaceSet& places, Evaluator& evaluator)
      : options_(options), places_(places), evaluator_(evaluator), random_(options.seed) {}

  SearchResult run(const GenerationObserver& observer) {
    const auto method = makeSearchMethod(options_.method, places_, options_.how);
    HEDDLE_CHECK(method != nullptr, "the command has checked the name of the method");
    result_.population = method->first(random_);
    for (unsigned number = 1; options_.generations == 0 || number <= options_.generations; ++number) {
      const bool complete = evaluate();
      sort();
      result_.generations.push_back(summary(number));
      observer(result_.generations.back(), result_.population.front());
      if (!complete) { result_.end = SearchEnd::Stopped; }
      if (!complete || isOver()) { return std::move(result_); }
      if (number != options_.generations) { breed(*method); }
    }
    return std::move(result_);
  }

private:
  /// Makes the next generation.
  void breed(SearchMethod& method) {
    if (hasConverged()) {
      Individual best = std::move(result_.population.front());
      ++best.age;
      result_.population = method.first(random_);
      result_.population.front() = std::move(best);
      sinceRestart_ = 0;
      return;
    }
    result_.population = method.next(std::move(result_.population), random_);
    ++sinceRestart_;
  }

  /// Survivors have many runs, so the rates of new configurations are known less well. One that may be as good as the
  /// best gets more runs at once: otherwise no smaller configuration would ever replace it.
  bool deservesMore(const Tally& tally) const {
    constexpr unsigned kFair = 5;
    constexpr double kClose = 0.9;
    return bestRate_ > 0 && rateOf(tally) >= kClose * bestRate_ && tally.runs < kFair * std::uint64_t{options_.runs};
  }

  static double rateOf(const Tally& tally) {
    return tally.runs == 0 ? 0 : static_cast<double>(tally.bugs) / static_cast<double>(tally.runs);
  }

  bool evaluate() {
    for (Individual& individual : result_.population) {
      const std::set<std::uint32_t> before = individual.tally.coverage;
      for (unsigned i = 0; i < options_.runs || deservesMore(individual.tally); ++i) {
        const auto outcome = evaluator_.run(individual.configuration);
        if (!outcome) { return false; }
        individual.tally.add(*outcome);
        ++result_.runs;
        result_.bugs += outcome->bug ? 1 : 0;
        result_.races.insert(outcome->races.begin(), outcome->races.end());
      }
      for (const std::uint32_t pair : individual.tally.coverage) {
        if (!before.contains(pair)) { ++pairs_[pair]; }
      }
    }
    return true;
  }

  double fitnessOf(const Individual& individual) const {
    return fitness(individual, places_, options_.how.weights, pairs_);
  }

  void sort() {
    std::ranges::stable_sort(result_.population, std::ranges::greater{},
                             [&](const Individual& individual) { return fitnessOf(individual); });
    bestRate_ = rateOf(result_.population.front().tally);
  }

  Generation summary(unsigned number) const {
    Generation row{.number = number, .runs = result_.runs, .bugs = result_.bugs};
    for (const Individual& individual : result_.population) {
      const double fit = fitnessOf(individual);
      const double size = sizeOf(individual.configuration, places_);
      row.meanFitness += fit;
      row.meanSize += size;
      row.meanAge += individual.age;
      if (individual.age > 0) {
        row.survivorFitness += fit;
        row.survivorSize += size;
        row.survivorAge += individual.age;
        ++row.survivors;
      }
    }
    const auto count = static_cast<double>(result_.population.size());
    row.meanFitness /= count;
    row.meanSize /= count;
    row.meanAge /= count;
    if (row.survivors != 0) {
      row.survivorFitness /= static_cast<double>(row.survivors);
      row.survivorSize /= static_cast<double>(row.survivors);
      row.survivorAge /= static_cast<double>(row.survivors);
    }
    const Individual& best = result_.population.front();
    row.bestFitness = fitnessOf(best);
    row.bestSize = sizeOf(best.configuration, places_);
    row.bestAge = best.age;
    row.bestRate = rateOf(best.tally);
    return row;
  }

  bool hasConverged() const {
    const Individual& best = result_.population.front();
    return best.tally.bugs != 0 && options_.convergence != 0 &&
           std::min(best.age, sinceRestart_) >= options_.convergence;
  }

  bool isOver() {
    const Individual& best = result_.population.front();
    if (best.tally.bugs == 0) { return false; }
    if (options_.confidence > 0 && rateInterval(best.tally.bugs, best.tally.runs).low >= options_.confidence) {
      result_.end = SearchEnd::Confident;
      return true;
    }
    if (hasConverged() && options_.generations != 0) {
      result_.end = SearchEnd::Converged;
      return true;
    }
    return false;
  }

  const SearchOptions& options_;
  const PlaceSet& places_;
  Evaluator& evaluator_;
  Rng random_;
  PairCounts pairs_;
  unsigned sinceRestart_ = 0;  ///< Generations.
  double bestRate_ = 0;        ///< Of the previous generation.
  SearchResult result_;
};

}  // namespace

SearchResult search(const SearchOptions& options, const PlaceSet& places, Evaluator& evaluator,
                    const GenerationObserver& observer) {
  return Searching(options, places, evaluator).run(observer);
}

}  // namespace heddle::seeding
