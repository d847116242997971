#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "core/Result.h"
#include "explore/campaign/Campaign.h"
#include "explore/pipeline/SearchOptions.h"

namespace heddle::cli {

/// How much is explored, and with how many workers: the options shared by all commands that run a campaign.
struct BudgetOptions {
  std::optional<std::uint64_t> schedules;
  std::string time;
  std::string budget;
  std::uint64_t seed = 1;
  std::uint64_t maxSteps = explore::SearchOptions::kDefaultMaxSteps;
  unsigned jobs = 0;      ///< 0: one per core.
  std::string maxMemory;  ///< Empty: a share of the machine's memory.
  bool stopAtFirst = false;

  void declare(CLI::App& verb);

  /// Errors: an invalid duration or size.
  Result<explore::CampaignOptions> campaign() const;

  /// Maximum number of schedules; 0: limited only by time.
  std::uint64_t mostSchedules() const;
};

/// Parses "512M", "2G", "1.5GiB" into bytes; a bare number is bytes. Nothing: invalid, or less than a megabyte.
std::optional<std::uint64_t> parseSize(const std::string& text);

/// Parses "500ms", "30s", "5m", "2h"; a bare number is seconds. Nothing: invalid or zero.
std::optional<std::chrono::milliseconds> parseDuration(const std::string& text);

}  // namespace heddle::cli
