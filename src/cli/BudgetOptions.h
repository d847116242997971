#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/Result.h"
#include "explore/Campaign.h"

namespace heddle::cli {

/// How much is explored, and by whom: the options that all commands with a campaign share.
struct BudgetOptions {
  std::optional<std::uint64_t> schedules;
  std::string time;
  std::string budget;
  std::uint64_t seed = 1;
  std::uint64_t maxSteps = 20'000'000;
  unsigned jobs = 0;      ///< 0: one for each core.
  std::string maxMemory;  ///< Empty: a share of what the machine has.
  bool stopAtFirst = false;

  void declare(CLI::App& verb);

  /// Errors: a duration or a size that is none.
  Result<CampaignOptions> campaign() const;

  /// How many schedules at the most; 0: as many as the time allows.
  std::uint64_t mostSchedules() const;
};

/// "512M", "2G", "1.5GiB": in bytes; a bare number is bytes. Nothing: it is none of these, or less than a megabyte.
std::optional<std::uint64_t> parseSize(const std::string& text);

/// "500ms", "30s", "5m", "2h"; a bare number is seconds. Nothing: it is none of these, or zero.
std::optional<std::chrono::milliseconds> parseDuration(const std::string& text);

}  // namespace heddle::cli
