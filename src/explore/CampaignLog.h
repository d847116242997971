#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/Behaviours.h"
#include "explore/Subject.h"
#include "explore/WorkUnit.h"

namespace heddle {

/// What a campaign was asked to do.
struct CampaignHeader {
  SubjectCommand command;
  std::vector<std::string> options;  ///< Of the command line, one word each.
  std::string stamp;                 ///< Of the program; see ProgramFile.h.
};

/// A unit that is done.
struct LoggedUnit {
  UnitOutcome outcome;
  bool reported = false;  ///< Had something that nobody had reported before: the log does not say what.
};

struct CampaignPast {
  CampaignHeader header;
  std::map<std::uint32_t, std::map<std::uint64_t, LoggedUnit>> units;  ///< By test, then by number.
  Behaviours behaviours;                                               ///< Nearly all.
};

/// A campaign as it goes, line by line in a file, so that it can be gone on with however it ended. A plan depends on
/// the outcomes of its units alone: with these it comes to stand where it stood.
class CampaignLog {
public:
  /// Errors: the file cannot be written, or another campaign writes it at this moment.
  static Result<CampaignLog> begin(const std::filesystem::path& path, const CampaignHeader& header);

  /// Goes on with the one in \p path; what it says is put into \p past. A line that was cut off is forgotten.
  static Result<CampaignLog> resume(const std::filesystem::path& path, CampaignPast& past);

  CampaignLog(CampaignLog&& other) noexcept;
  CampaignLog& operator=(CampaignLog&&) = delete;
  ~CampaignLog();

  void add(const WorkUnit& unit, const LoggedUnit& done, bool withTraces);
  /// Now and then, and at the end: they are big.
  void add(const Behaviours& behaviours);
  bool isTimeForBehaviours() const;

  /// Nothing is left to go on with.
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
  Facts lastFacts_;  ///< Lines tell facts only where they are others than before.
  Clock::time_point lastBehaviours_ = Clock::now();
};

}  // namespace heddle
