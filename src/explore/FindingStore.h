#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/Result.h"
#include "explore/Schedule.h"
#include "judge/Finding.h"
#include "judge/RunRecord.h"

namespace heddle {

/// A finding with the schedule that makes it happen again.
struct FindingRecord {
  Finding finding;
  Schedule schedule;
};

/// All that is in a store: what can be used, and what cannot, with the reason.
struct StoreContents {
  std::vector<FindingRecord> records;  ///< Sorted by id.
  std::vector<Error> skipped;
};

/// The only place that knows how `.heddle/` is laid out: findings/ID/finding.json under it, campaigns/NAME.jsonl
/// for those that did not come to their end, runs/NAME.json for what the last one of each command came to, and
/// inputs/HASH for what programs read.
class FindingStore {
public:
  static constexpr int kVersion = 1;

  explicit FindingStore(std::filesystem::path root) : root_(std::move(root)) {}

  /// The `.heddle` of this directory, or of the nearest one above it that has one.
  static FindingStore nearest();

  /// Path of the file written. A finding with the same id is replaced, whole or not at all.
  Result<std::filesystem::path> save(const FindingRecord& record) const;

  /// The same in a file of its own, wherever that is.
  static Result<void> saveAs(const FindingRecord& record, const std::filesystem::path& file);

  /// By id, by a prefix of it that fits only one, by the path of the file or of its directory.
  Result<FindingRecord> load(const std::string& idOrPath) const;

  /// Of everything that looks like a finding, whether it can be read or not.
  std::vector<std::string> ids() const;
  StoreContents contents() const;

  /// By id, or a prefix of it that fits only one; the whole id comes back.
  Result<std::string> remove(const std::string& prefix) const;

  /// Where a campaign of \p command keeps its log (CampaignLog.h).
  std::filesystem::path campaignFile(const SubjectCommand& command) const;
  /// The one that was worked on last; none: all have come to their end.
  std::optional<std::filesystem::path> latestCampaign() const;

  /// In place of the last one of the same command in the same folder.
  Result<void> keepRun(const SubjectCommand& command, const RunRecord& run) const;
  /// Sorted by file name; what cannot be read is left out.
  std::vector<RunRecord> runs() const;

  /// A file with \p text, whose path depends on nothing else; absolute.
  Result<std::filesystem::path> keepInput(const std::string& text) const;

  const std::filesystem::path& root() const { return root_; }

private:
  std::filesystem::path fileOf(const std::string& id) const { return root_ / "findings" / id / "finding.json"; }
  Result<std::filesystem::path> locate(const std::string& idOrPath) const;
  Result<std::string> completeId(const std::string& prefix) const;
  std::vector<std::string> entries() const;
  static std::string nameOf(const SubjectCommand& command);

  std::filesystem::path root_;
};

}  // namespace heddle
