#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/Result.h"
#include "explore/RawFinding.h"
#include "explore/Resolver.h"
#include "explore/Subject.h"
#include "judge/Finding.h"

namespace heddle {

struct ExplorationProgress {
  std::uint64_t executions = 0;
  std::size_t suspects = 0;
};

/// What every run of a subject needs besides its configuration.
struct Supervision {
  std::chrono::milliseconds hangTimeout{10'000};
  std::function<int()> interrupts = [] { return 0; };  ///< How often the user has asked to stop: twice means now.
  std::function<void(const ExplorationProgress&)> progress = [](const ExplorationProgress&) {};
};

/// An execution that failed or raced in a way not seen before, not yet confirmed.
struct Suspect {
  RawFinding raw;
  std::vector<Finding> findings;  ///< As judged without its events: those that were new.
};

struct ExplorationResult {
  std::uint64_t executions = 0;
  std::uint64_t failures = 0;
  std::uint32_t tests = 0;  ///< heddle::test calls; 0: the program as a whole was explored.
  bool exhausted = false;
  bool spinCut = false;
  bool uncontrolled = false;
  wire::Isolation isolation = wire::Isolation::Auto;  ///< Auto: nothing was executed.
  std::string isolationReason;                        ///< Why not a faster one; empty: none, or it was asked for.
  bool interrupted = false;
  bool endedEarly = false;  ///< The process could not go on after an error.
  bool programInstrumented = true;
  std::map<std::string, std::uint64_t> notSupported;  ///< Text and how many executions ended there.
  std::uint64_t diverged = 0;
  std::vector<Suspect> suspects;
  std::vector<std::uint64_t> traces;  ///< Hashes, one for each execution, as many as the block holds.
  std::string output;
  double seconds = 0;
};

/// One configuration run to its end in one process: supervises the subject and sifts what it reports.
class Exploration {
public:
  Exploration(SubjectCommand command, wire::Config config, Supervision supervision, Resolver& resolver);

  /// Errors: the program could not be run, or our runtime failed in it.
  Result<ExplorationResult> run();

private:
  void look();
  void lookAtEnding();
  void addSuspect();
  void watch();
  std::chrono::milliseconds patience(const wire::ControlBlock& block) const;
  Result<void> onEnded();
  bool stopWanted() const;
  void synthesise(Ending ending, int code);
  void summarise();

  SubjectCommand command_;
  wire::Config config_;
  Supervision supervision_;
  Resolver& resolver_;
  SharedBlock* block_ = nullptr;  ///< During run().
  Subject* subject_ = nullptr;    ///< During run().
  ExplorationResult result_;
  std::unordered_set<std::uint64_t> seenKeys_;
  std::set<std::string> seenIds_;
  std::uint64_t lastBeat_ = 0;
  std::chrono::steady_clock::time_point lastBeatTime_;
  pid_t killed_ = 0;  ///< The execution that made no progress.
};

}  // namespace heddle
