#pragma once

#include <chrono>
#include <string>

#include "cli/Terminal.h"
#include "explore/Campaign.h"

namespace heddle::cli {

/// What a campaign has done so far: one line rewritten in place on a terminal, a plain line now and then elsewhere.
class ProgressView {
public:
  /// \p schedules: the budget, 0 = none; \p time: alike.
  ProgressView(bool wanted, std::uint64_t schedules, std::chrono::milliseconds time);

  void show(const CampaignProgress& progress);
  /// What begins now.
  void say(const std::string& text);
  /// Whether that is printed where there is no terminal, too.
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
std::string progressText(const CampaignProgress& progress, std::uint64_t schedules, double seconds);

}  // namespace heddle::cli
