#include "seeding/Ablation.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "seeding/Statistics.h"

namespace heddle::seeding {
namespace {

/// A variant of the result, with all of its runs.
struct Variant {
  Configuration configuration;
  Tally tally;
};

class Ablating {
public:
  Ablating(const PlaceSet& places, const AblationOptions& options, Evaluator& evaluator,
           const std::function<void(const std::string&)>& announce)
      : places_(places), options_(options), evaluator_(evaluator), announce_(announce) {}

  AblationResult run(const Individual& best) {
    // The runs of the search do not count: the best of many configurations was also lucky.
    Configuration current = best.configuration;
    announce_("reducing the configuration");
    bool complete = strengthen(current) && reduce(current) && specialise(current) && reduce(current);
    AblationResult result;
    announce_("judging places");
    complete = complete && judge(current, result.places);
    std::ranges::stable_sort(result.places, {}, [](const JudgedPlace& place) {
      return std::make_pair(!place.inResult, static_cast<int>(place.effect));
    });
    result.best = {current, variantOf(current).tally, best.age};
    result.complete = complete;
    return result;
  }

private:
  /// References to variants stay valid: a map does not move its elements.
  Variant& variantOf(const Configuration& configuration) {
    std::string key;
    for (const Gene& gene : configuration.genes()) {
      key += fmt::format("{} {} {};", static_cast<int>(gene.heuristic), gene.place, gene.strength);
    }
    Variant& variant = variants_[key];
    variant.configuration = configuration;
    return variant;
  }

  /// Nothing: the runs must end.
  std::optional<Effect> effectOf(Variant& with, Variant& without) {
    for (unsigned runs = options_.runs;; runs = options_.mostRuns) {
      if (!bring(with, runs) || !bring(without, runs)) { return std::nullopt; }
      // Many places are judged, so 95% would call some of them good by chance.
      const Interval difference =
          differenceInterval99(with.tally.bugs, with.tally.runs, without.tally.bugs, without.tally.runs);
      if (difference.low > 0) { return Effect::Good; }
      if (difference.high < 0) { return Effect::Bad; }
      if (runs >= options_.mostRuns) { return Effect::Neutral; }
    }
  }

  bool bring(Variant& variant, unsigned runs) {
    while (variant.tally.runs < runs) {
      const auto outcome = evaluator_.run(variant.configuration);
      if (!outcome) { return false; }
      variant.tally.add(*outcome);
    }
    return true;
  }

  static Configuration without(Configuration configuration, const Gene& gene) {
    configuration.remove(gene);
    return configuration;
  }

  /// Makes all noise as strong as possible, or one noise after the other, if the rate does not fall.
  bool strengthen(Configuration& current) {
    const std::vector<Gene> genes = current.genes();
    const auto attempt = [&](const std::vector<Gene>& changed) {
      Configuration stronger = current;
      for (Gene gene : changed) {
        gene.strength = 100;
        stronger.put(gene);
      }
      if (stronger == current) { return true; }
      const auto effect = effectOf(variantOf(current), variantOf(stronger));
      if (!effect) { return false; }
      if (*effect != Effect::Good && isAsGood(variantOf(stronger).tally)) { current = stronger; }
      return true;
    };
    bool complete = attempt(genes);
    for (const Gene& gene : genes) {
      complete = complete && attempt({gene});
    }
    return complete;
  }

  /// Removes noises that are not needed, the largest places first. Two that replace each other are handled in turn.
  ///
  /// A small loss per removal is within the error of the runs, but adds up. So each candidate is also compared with the
  /// best configuration measured so far.
  bool reduce(Configuration& current) {
    std::vector<Gene> order = current.genes();
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](const Gene& gene) { return elementSize(places_.places[gene.place].kind); });
    for (const Gene& gene : order) {
      if (current.genes().size() == 1) { break; }
      const Configuration smaller = without(current, gene);
      const auto effect = effectOf(variantOf(current), variantOf(smaller));
      if (!effect) { return false; }
      if (*effect != Effect::Good && isAsGood(variantOf(smaller).tally)) { current = smaller; }
    }
    return true;
  }

  static double rateOf(const Tally& tally) {
    return tally.runs == 0 ? 0 : static_cast<double>(tally.bugs) / static_cast<double>(tally.runs);
  }

  /// Whether the rate is within the error of each rate that was measured.
  bool isAsGood(const Tally& tally) const {
    return std::ranges::all_of(variants_, [&](const auto& known) {
      const Tally& other = known.second.tally;
      return rateOf(tally) >= rateInterval(other.bugs, other.runs).low;
    });
  }

  /// Replaces noise at a variable by noise at one location of it, if the rate does not fall.
  bool specialise(Configuration& current) {
    for (const Gene& gene : std::vector<Gene>(current.genes())) {
      if (isLocation(places_.places[gene.place].kind)) { continue; }
      std::optional<Configuration> chosen;
      double chosenRate = 0;
      unsigned tried = 0;
      for (const std::uint32_t other : places_.related(gene.place)) {
        if (!isLocation(places_.places[other].kind) || tried++ == options_.others) { continue; }
        Configuration special = without(current, gene);
        special.put({gene.heuristic, other, gene.strength});
        const auto effect = effectOf(variantOf(current), variantOf(special));
        if (!effect) { return false; }
        const Tally& tally = variantOf(special).tally;
        if (*effect != Effect::Good && rateOf(tally) > chosenRate && isAsGood(tally)) {
          chosen = special;
          chosenRate = rateOf(tally);
        }
      }
      if (chosen) { current = *chosen; }
    }
    return true;
  }

  bool judge(const Configuration& result, std::vector<JudgedPlace>& judged) {
    Variant& all = variantOf(result);
    for (const Gene& gene : result.genes()) {
      if (!judgeOne(gene, true, all, variantOf(without(result, gene)), judged)) { return false; }
    }
    unsigned tried = 0;
    for (const Gene& gene : result.genes()) {
      for (const std::uint32_t other : places_.related(gene.place)) {
        const Gene added{gene.heuristic, other, gene.strength};
        if (result.contains(added) || !isLocation(places_.places[other].kind) || tried++ >= options_.others) {
          continue;
        }
        Configuration larger = result;
        larger.put(added);
        if (!judgeOne(added, false, variantOf(larger), all, judged)) { return false; }
      }
    }
    return true;
  }

  bool judgeOne(const Gene& gene, bool inResult, Variant& with, Variant& without, std::vector<JudgedPlace>& judged) {
    const bool known = std::ranges::any_of(judged, [&](const JudgedPlace& place) { return place.gene.isAt(gene); });
    if (known) { return true; }
    const auto effect = effectOf(with, without);
    if (!effect) { return false; }
    judged.push_back(
        {gene, inResult, *effect, with.tally.bugs, with.tally.runs, without.tally.bugs, without.tally.runs});
    return true;
  }

  const PlaceSet& places_;
  const AblationOptions& options_;
  Evaluator& evaluator_;
  const std::function<void(const std::string&)>& announce_;
  std::map<std::string, Variant> variants_;
};

}  // namespace

std::string nameOf(Effect effect) {
  switch (effect) {
    case Effect::Good:
      return "good";
    case Effect::Bad:
      return "bad";
    case Effect::Neutral:
      return "neutral";
  }
  return "";
}

AblationResult ablate(const Individual& best, const PlaceSet& places, const AblationOptions& options,
                      Evaluator& evaluator, const std::function<void(const std::string&)>& announce) {
  return Ablating(places, options, evaluator, announce).run(best);
}

}  // namespace heddle::seeding
