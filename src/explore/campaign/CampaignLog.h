#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/campaign/Behaviours.h"
#include "explore/plan/WorkUnit.h"
#include "explore/process/Subject.h"

namespace heddle::explore {

/// What a campaign was asked to do.
struct CampaignHeader {
  SubjectCommand command;
  std::vector<std::string> options;  ///< Of the command line, one word each.
  std::string stamp;                 ///< Of the program; see ProgramFile.h.
};

/// A completed unit.
struct LoggedUnit {
  UnitResult outcome;
  bool reported = false;  ///< The unit reported something new. The log does not record what.
};

struct CampaignPast {
  CampaignHeader header;
  std::map<std::uint32_t, std::map<std::uint64_t, LoggedUnit>> units;  ///< By test, then by number.
  Behaviours behaviours;                                               ///< May lack the most recent ones.
};

/// The progress of a campaign, one line at a time in a file, so that the campaign can be resumed however it ended. A
/// plan depends only on the outcomes of its units, so these restore its state.
class CampaignLog {
public:
  /// Errors: the file cannot be written, or another campaign is writing it.
  static Result<CampaignLog> begin(const std::filesystem::path& path, const CampaignHeader& header);

  /// Continues the log in \p path and puts its contents into \p past. An incomplete last line is dropped.
  static Result<CampaignLog> resume(const std::filesystem::path& path, CampaignPast& past);

  CampaignLog(CampaignLog&& other) noexcept;
  CampaignLog& operator=(CampaignLog&&) = delete;
  ~CampaignLog();

  void add(const WorkUnit& unit, const LoggedUnit& done, bool withTraces);
  /// Called occasionally and at the end, because the data is large.
  void add(const Behaviours& behaviours);
  bool isTimeForBehaviours() const;

  /// Deletes the log: nothing is left to resume.
  void remove();

  /// Why the campaign cannot be resumed; empty: it can.
  const std::string& trouble() const { return trouble_; }

private:
  using Clock = std::chrono::steady_clock;

  CampaignLog(std::filesystem::path path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  static Result<CampaignLog> open(const std::filesystem::path& path, int flags);
  void write(const std::string& line);

  std::filesystem::path path_;
  int descriptor_;
  std::string trouble_;
  ExecutionFacts lastFacts_;  ///< A line contains facts only if they differ from those before.
  Clock::time_point lastBehaviours_ = Clock::now();
};

}  // namespace heddle::explore
