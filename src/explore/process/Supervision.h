#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "explore/process/Descendants.h"

namespace heddle::judge {
class Suppressions;
}  // namespace heddle::judge

namespace heddle::explore {

struct ConfirmedFindings;

struct CampaignProgress {
  std::uint64_t executions = 0;
  std::uint64_t behaviours = 0;  ///< Approximate number of distinct traces.
  std::size_t suspects = 0;
  double seconds = 0;
  std::uint64_t earlier = 0;  ///< Executions of earlier runs: the campaign was resumed.
};

/// What every run of a subject needs in addition to its configuration.
struct Supervision {
  std::chrono::milliseconds hangTimeout{10'000};
  std::function<int()> interrupts = [] { return 0; };    ///< How often the user has asked to stop.
  std::function<bool()> mustEnd = [] { return false; };  ///< The deadline has passed, or the user insists on stopping.
  std::function<void(const CampaignProgress&)> progress = [](const CampaignProgress&) {};
  /// Called after each suspect was replayed, with everything confirmed so far.
  std::function<void(const ConfirmedFindings&)> confirmed = [](const ConfirmedFindings&) {};
  /// A standstill is an error even if it is not proven to last forever: the caller knows that it does.
  bool standstillIsError = false;
  const judge::Suppressions* suppressions = nullptr;  ///< Errors that they cover are ignored.
  bool timingFails = false;                           ///< An error that depends on timing counts like any other.
  /// The subjects that run, shared by all copies.
  std::shared_ptr<Descendants> descendants = std::make_shared<Descendants>();

  /// A copy for a phase that must end at \p deadline.
  Supervision until(std::chrono::steady_clock::time_point deadline) const;
};

}  // namespace heddle::explore
