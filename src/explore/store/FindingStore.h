#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/Result.h"
#include "explore/store/Schedule.h"
#include "judge/Finding.h"
#include "judge/RunRecord.h"

namespace heddle::judge {
struct CampaignRecord;
}  // namespace heddle::judge

namespace heddle::explore {

/// A finding with the schedule that reproduces it.
struct FindingRecord {
  judge::Finding finding;
  Schedule schedule;
};

/// The contents of a store: usable records, and the reasons why others were skipped.
struct StoreContents {
  std::vector<FindingRecord> records;  ///< Sorted by id.
  std::vector<Error> skipped;
};

/// The only code that knows the layout of `.heddle/`: findings/ID/finding.json, campaigns/NAME.jsonl for unfinished
/// campaigns, runs/NAME.json for the result of the last campaign of each command, records/VERB-NAME.json for how the
/// last command of each kind looked for errors, and inputs/HASH for program input.
class FindingStore {
public:
  static constexpr int kVersion = 2;

  explicit FindingStore(std::filesystem::path root) : root_(std::move(root)) {}

  /// The `.heddle` of the current directory, or of the nearest parent that has one.
  static FindingStore nearest();

  /// Returns the path of the file written. Atomically replaces a finding with the same id.
  Result<std::filesystem::path> save(const FindingRecord& record) const;

  /// Saves to a given file outside of the store.
  static Result<void> saveAs(const FindingRecord& record, const std::filesystem::path& file);

  /// By id, by a unique prefix of it, or by the path of the file or its directory.
  Result<FindingRecord> load(const std::string& idOrPath) const;

  /// Ids of all findings, whether or not they can be read.
  std::vector<std::string> ids() const;
  StoreContents contents() const;

  /// By id or unique prefix; returns the full id.
  Result<std::string> remove(const std::string& prefix) const;

  /// Where a campaign of \p command keeps its log (CampaignLog.h).
  std::filesystem::path campaignFile(const SubjectCommand& command) const;
  /// Where the static facts of programs are kept.
  std::filesystem::path factsFolder() const;
  /// The most recently used log; nothing: all campaigns have finished.
  std::optional<std::filesystem::path> latestCampaign() const;

  /// Replaces the last run of the same command in the same directory.
  Result<void> keepRun(const SubjectCommand& command, const judge::RunRecord& run) const;
  /// Sorted by file name; unreadable runs are left out.
  std::vector<judge::RunRecord> runs() const;

  /// Replaces the record of the last such command. \p command names it: the one that was run, or a class.
  Result<void> keepRecord(const SubjectCommand& command, const judge::CampaignRecord& record) const;
  /// Sorted by file name; unreadable records are left out.
  std::vector<judge::CampaignRecord> records() const;

  /// Stores \p text in a file whose absolute path depends only on the text.
  Result<std::filesystem::path> keepInput(const std::string& text) const;

  const std::filesystem::path& root() const { return root_; }

private:
  std::filesystem::path fileOf(const std::string& id) const { return root_ / "findings" / id / "finding.json"; }
  Result<std::filesystem::path> locate(const std::string& idOrPath) const;
  Result<std::string> completeId(const std::string& prefix) const;
  std::vector<std::string> entries() const;
  /// The values with this format and version in the files of a folder, sorted by file name.
  std::vector<nlohmann::ordered_json> valuesIn(const std::string& folder, std::string_view format, int version) const;
  static std::string nameOf(const SubjectCommand& command);

  std::filesystem::path root_;
};

}  // namespace heddle::explore
