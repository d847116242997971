#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/process/Descendants.h"
#include "explore/process/SubjectCommand.h"
#include "seeding/Hang.h"
#include "seeding/NoiseBlock.h"

namespace heddle::seeding {

/// How a run of the program ended.
enum class TrialEnd : std::uint8_t { Passed, ExitStatus, Signal, Assertion, Hang, TimedOut, Stopped };

struct TrialSetup {
  explore::SubjectCommand command;
  std::string library;  ///< Noise mode's libheddle.so.
  std::string oracle;   ///< A shell command that says whether a run showed the bug; empty: its ending does.
  std::chrono::milliseconds timeout{10'000};
  bool timeoutIsBug = false;
  std::function<bool()> mustStop = [] { return false; };
  std::shared_ptr<explore::Descendants> descendants = std::make_shared<explore::Descendants>();
};

struct Trial {
  TrialEnd end = TrialEnd::Passed;
  bool bug = false;
  std::string what;                 ///< In words, the same for equal endings: bugs are counted by it.
  std::string output;               ///< The last part of what the program wrote.
  std::vector<ThreadStack> stacks;  ///< Of a hang.
  double seconds = 0;
  double processorSeconds = 0;  ///< Of the program and of its children that have ended.
};

/// Runs the program once on real threads. Whatever it does, it and all its descendants are gone afterwards. Errors: it
/// cannot be started, it does not load the library, or the oracle cannot be run.
Result<Trial> runTrial(const TrialSetup& setup, const NoiseBlock& block);

}  // namespace heddle::seeding
