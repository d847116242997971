#pragma once

#include <map>
#include <optional>
#include <string>

#include "seeding/Journal.h"
#include "seeding/Search.h"
#include "seeding/Trial.h"

namespace heddle::seeding {

/// Runs the program for a search, one run at a time: runs that share cores disturb each other.
class TrialEvaluator : public Evaluator {
public:
  using Clock = std::chrono::steady_clock;

  TrialEvaluator(TrialSetup setup, const PlaceSet& places, std::uint64_t seed, Clock::time_point deadline)
      : setup_(std::move(setup)), places_(places), seed_(seed), deadline_(deadline) {}

  /// Results of earlier runs are taken from \p journal, and new ones are added to it.
  void keep(Journal& journal) { journal_ = &journal; }
  /// Changes the deadline: a phase may have only a part of the time.
  void until(Clock::time_point deadline) { deadline_ = deadline; }
  /// Called after each run.
  void observe(std::function<void()> observer) { observer_ = std::move(observer); }

  std::optional<RunResult> run(const Configuration& configuration) override;
  /// One run with noise at every event.
  std::optional<RunResult> runWhite(std::uint32_t rate, std::uint32_t strength);

  /// Why run() returned nothing: an error; or none, if time is up or the user has asked to stop.
  const std::optional<Error>& error() const { return error_; }
  /// A run could not be recorded, because the disk is full.
  bool recordLost() const { return recordLost_; }

  std::uint64_t runs() const { return runs_; }
  std::uint64_t bugs() const { return bugs_; }
  std::uint64_t timeouts() const { return timeouts_; }
  /// What the library did in the runs of this process: events that it looked up, and delays.
  struct Effort {
    std::uint64_t runs = 0;
    std::uint64_t events = 0;
    std::uint64_t delays = 0;
    double leastSeconds = 0;  ///< Of processor time, in one run.
  };
  const Effort& effort() const { return effort_; }
  /// The bugs, by what they look like.
  const std::map<std::string, std::uint64_t>& kinds() const { return kinds_; }
  const std::set<RacePair>& races() const { return races_; }

  /// The first hang of this process: its stacks, as SiteIds.
  const std::vector<std::vector<std::uint64_t>>& hangStacks() const { return hangStacks_; }
  /// What the program last wrote in the first run that showed a bug.
  const std::string& bugOutput() const { return bugOutput_; }

private:
  template <class Prepare>
  std::optional<RunResult> runOnce(wire::noise::Mode mode, Prepare prepare);
  void measure(const Trial& trial, const NoiseBlock& block);
  void note(const RunResult& result);
  void keepStacks(const Trial& trial, const NoiseBlock& block);

  TrialSetup setup_;
  const PlaceSet& places_;
  std::uint64_t seed_;
  Clock::time_point deadline_;
  Journal* journal_ = nullptr;
  std::function<void()> observer_ = [] {};
  std::optional<Error> error_;
  bool recordLost_ = false;
  std::uint64_t runs_ = 0;
  std::uint64_t bugs_ = 0;
  std::uint64_t timeouts_ = 0;
  Effort effort_;
  std::map<std::string, std::uint64_t> kinds_;
  std::set<RacePair> races_;
  std::vector<std::vector<std::uint64_t>> hangStacks_;
  std::string bugOutput_;
};

}  // namespace heddle::seeding
