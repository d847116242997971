#pragma once

#include <chrono>
#include <string>

#include "cli/Terminal.h"
#include "explore/campaign/Campaign.h"

namespace heddle::cli {

/// Shows the progress of a campaign: a line that is rewritten in place on a terminal, otherwise an occasional plain
/// line.
class ProgressView {
public:
  /// \p schedules and \p time are the limits; 0: none.
  ProgressView(bool wanted, std::uint64_t schedules, std::chrono::milliseconds time);

  void show(const explore::CampaignProgress& progress);
  /// Announces a phase.
  void announce(const std::string& text);
  /// Whether phases are also printed if there is no terminal.
  void printPhases(bool wanted) { printPhases_ = wanted; }
  void clear() { line_.clear(); }

private:
  const bool wanted_;
  const std::uint64_t schedules_;
  const double seconds_;
  ProgressLine line_;
  double nextPlainLine_;
  bool printPhases_ = false;
};

/// "1,234 of 5,000 schedules, 410 a second, about 380 behaviours, 2 suspicious, 9s left"
std::string progressText(const explore::CampaignProgress& progress, std::uint64_t schedules, double seconds);

}  // namespace heddle::cli
