#include "cli/noise/NoiseOptions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <map>
#include <sstream>

#include "cli/BudgetOptions.h"
#include "cli/HelpFormatter.h"
#include "core/ExitCode.h"

namespace heddle::cli {
namespace {

std::vector<std::string> methodNames() {
  std::vector<std::string> names;
  for (const auto& method : seeding::searchMethods()) {
    names.emplace_back(method.name);
  }
  return names;
}

Result<void> parseWeights(const std::string& text, seeding::Weights& weights) {
  const std::map<std::string, double*> known = {
      {"rate", &weights.rate},         {"size", &weights.size},
      {"strength", &weights.strength}, {"concentration", &weights.concentration},
      {"coverage", &weights.coverage}, {"races", &weights.races},
      {"chance", &weights.chance}};
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const std::size_t equals = part.find('=');
    const auto found = known.find(part.substr(0, equals));
    double value = -1;
    if (equals != std::string::npos) { std::from_chars(part.data() + equals + 1, part.data() + part.size(), value); }
    if (found == known.end() || value < 0) {
      return failure(fmt::format("'{}' is not a weight", part), "write NAME=NUMBER, as in rate=1,size=0.2",
                     kWrongUsage);
    }
    *found->second = value;
  }
  return {};
}

CLI::Option* at(const char* group, CLI::Option* option) { return option->group(group); }

}  // namespace

void NoiseOptions::declare(CLI::App& verb) {
  declareSearch(verb);
  declarePlainModes(verb);
  declareBudget(verb);
  declareSubject(verb);
  declareOutput(verb);
}

void NoiseOptions::declareSearch(CLI::App& verb) {
  at(kSearchGroup, verb.add_option("--mode", mode,
                                   "search: find the noise that shows the bug; stress: no noise; white: noise at all "
                                   "events; variable: noise at one random variable per run"))
      ->check(CLI::IsMember({"search", "stress", "white", "variable"}))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--config", config, "Run with the noise in this file, without a search"))
      ->type_name("FILE");
  at(kSearchGroup, verb.add_option("--method", search.method, "How to search"))
      ->check(CLI::IsMember(methodNames()))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--population", search.how.population, "Configurations in each generation"))
      ->type_name("N")
      ->check(CLI::Range(2, 1000))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--generations", generations,
                                   "Maximum number of generations (default: 25, or no limit if a time is set)"))
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  at(kSearchGroup, verb.add_option("--runs-per-generation", search.runs,
                                   "Runs of each configuration in each generation; those of survivors add up"))
      ->type_name("N")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--elite", search.how.elite, "Share of a generation that stays unchanged"))
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--newcomers", search.how.newcomers,
                                   "Share of a generation that is replaced by random configurations"))
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--neighbours", search.how.neighbours,
                                   "Share of a generation that is replaced by neighbours of the best configuration"))
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--mutation", search.how.mutation, "Probability that an offspring loses places"))
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  at(kSearchGroup,
     verb.add_option("--variation", search.how.variation,
                     "Probability that an offspring gets another noise, or that one of its noises changes"))
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--weights", weights,
                                   "Weights of the fitness: rate, size, strength, concentration; coverage, races and "
                                   "chance until the bug has shown"))
      ->type_name("NAME=W,...");
  at(kSearchGroup,
     verb.add_option("--converged-after", search.convergence,
                     "After N generations with the same best configuration, stop, or begin anew with it if "
                     "the number of generations is not limited; 0: never"))
      ->type_name("N")
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--confidence", search.confidence,
                                   "Stop when the lower end of the best rate's 95% interval reaches this; 0: never"))
      ->type_name("SHARE")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--seed", search.seed, "Seed of the search and of the noise"))
      ->type_name("N")
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--judge-runs", ablation.runs, "Runs of each variant when places are judged"))
      ->type_name("N")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--from", from,
                                   "Begin the search with the places of this finding of `heddle run`. Default: of all "
                                   "saved findings of the program; none: of no finding"))
      ->type_name("FINDING");
  at(kSearchGroup, verb.add_flag("--resume", resume, "Continue the interrupted search with the same options"));
}

void NoiseOptions::declarePlainModes(CLI::App& verb) {
  at(kSearchGroup, verb.add_option("--rate", rate, "With --mode white: percent of the events that get noise"))
      ->type_name("PERCENT")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  at(kSearchGroup, verb.add_option("--strength", strength, "With --mode white: strength of the noise"))
      ->type_name("PERCENT")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
}

void NoiseOptions::declareBudget(CLI::App& verb) {
  at(kBudgetGroup, verb.add_option("--runs", runs, "Number of runs without a search"))
      ->type_name("N")
      ->capture_default_str();
  at(kBudgetGroup, verb.add_option("--baseline-runs", baselineRuns, "Runs without noise before a search"))
      ->type_name("N")
      ->capture_default_str();
  at(kBudgetGroup, verb.add_option("--profile-runs", profileRuns, "Runs that look for places"))
      ->type_name("N")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  at(kBudgetGroup, verb.add_option("--time", time, "Stop after this long, e.g. 30s or 5m"))->type_name("DURATION");
  at(kBudgetGroup, verb.add_option("--timeout", timeout, "Kill a run after this long"))
      ->type_name("DURATION")
      ->capture_default_str();
}

void NoiseOptions::declareSubject(CLI::App& verb) {
  at(kSubjectGroup, verb.add_option("--oracle", oracle,
                                    "Shell command that reads the output of a run: exit status 1 means that the run "
                                    "shows the bug, 0 that it does not. Default: the run must exit with 0"))
      ->type_name("COMMAND");
  at(kSubjectGroup, verb.add_flag("--timeout-is-bug", timeoutIsBug, "A run that is killed shows the bug"));
  at(kSubjectGroup, verb.add_option("--stdin", input, "Standard input of the program"))->type_name("FILE");
  verb.add_option("program", program, "The program under test and its arguments")->option_text("-- PROGRAM [ARGS...]");
}

void NoiseOptions::declareOutput(CLI::App& verb) {
  at(kOutputGroup, verb.add_flag("--places", listPlaces, "List the places of the program, and end"));
  at(kOutputGroup, verb.add_option("--write-config", writeConfig, "Write the best configuration to this file"))
      ->type_name("FILE");
  at(kOutputGroup, verb.add_option("--curves", curves, "Write one CSV line per generation to this file"))
      ->type_name("FILE");
  at(kOutputGroup, verb.add_option("--store", storeFolder, "Keep results in this folder"))
      ->type_name("FOLDER")
      ->capture_default_str();
  at(kOutputGroup, verb.add_flag("--quiet,-q", quiet, "Print no progress"));
}

Result<void> NoiseOptions::finish() {
  search.generations = generations.value_or(time.empty() ? search.generations : 0);
  return parseWeights(weights, search.how.weights);
}

Result<std::chrono::steady_clock::time_point> NoiseOptions::deadline() const {
  if (time.empty()) { return std::chrono::steady_clock::time_point::max(); }
  const auto limit = parseDuration(time);
  if (!limit) { return failure(fmt::format("'{}' is not a duration", time), "write it as 30s or 5m", kWrongUsage); }
  return std::chrono::steady_clock::now() + *limit;
}

Result<std::chrono::milliseconds> NoiseOptions::runTimeout() const {
  const auto limit = parseDuration(timeout);
  if (!limit) { return failure(fmt::format("'{}' is not a duration", timeout), "write it as 30s or 5m", kWrongUsage); }
  return *limit;
}

std::string NoiseOptions::fingerprint() const {
  return fmt::format("{} {} {} {} {} {} {} {} {} {} '{}' {} {} {} {} '{}' {} {}", search.method, search.how.population,
                     search.generations, search.runs, search.how.elite, search.how.newcomers, search.how.neighbours,
                     search.how.mutation, search.how.variation, search.seed, weights, search.convergence,
                     search.confidence, baselineRuns, ablation.runs, oracle, timeoutIsBug, timeout);
}

}  // namespace heddle::cli
