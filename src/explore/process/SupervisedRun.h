#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "explore/process/SupervisedProcess.h"

namespace heddle::explore {

/// Waits for the news of one subject until its owner has what it wants, and ends executions that make no progress.
class SupervisedRun {
public:
  enum class Next : std::uint8_t {
    Wait,  ///< The run continues. If the news was a request, it has been answered.
    Stop,  ///< The run is over.
  };
  enum class End : std::uint8_t {
    Stopped,  ///< By Rules::onNews.
    Cut,      ///< By Rules::mustEnd. The owner of the subject kills it.
  };

  struct Rules {
    std::chrono::milliseconds tick;      ///< How long to wait for news at a time.
    std::chrono::milliseconds patience;  ///< How long an execution may run or sleep without progress.
    std::function<bool()> mustEnd;       ///< Time is up, or the user wants to stop.
    /// Never called with News::Nothing. The outcome of an execution that was killed is attributed before.
    std::function<Next(Subject::News)> onNews;
    /// Called at each tick until the patience is used up.
    std::function<void()> whilePatient = [] {};
    ProgressWatch::Examine examine = {};
  };

  SupervisedRun(SupervisedProcess& process, Rules rules) : process_(process), rules_(std::move(rules)) {}

  /// News first, then the deadline: a run whose result has arrived in time is not cut.
  End wait();

private:
  Next attend();

  SupervisedProcess& process_;
  const Rules rules_;
};

}  // namespace heddle::explore
