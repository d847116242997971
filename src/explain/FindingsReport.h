#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "explain/Story.h"
#include "judge/CampaignRecord.h"
#include "judge/Finding.h"
#include "judge/RunRecord.h"

namespace heddle::explain {

/// The state of a finding compared with an older report.
enum class Since : std::uint8_t { NotCompared, New, StillThere, Fixed };

/// The name in JSON reports: `new`, `still-there`, `fixed`; empty if not compared.
std::string_view sinceName(Since since);

struct ReportedFinding {
  judge::Finding finding;
  Story story;
  std::string fingerprint;  ///< See Fingerprint.h.
  std::string program;      ///< The program that failed; \c arguments are its arguments.
  std::vector<std::string> arguments;
  std::string savedAs;  ///< Path of the file; empty if not saved here.
  Since since = Since::NotCompared;
};

/// The contents of a report in any format. Each format is a function from this to text and reads no files.
struct FindingsReport {
  std::string version;  ///< Version of Heddle.
  std::string base;     ///< Absolute path of the directory that source paths are relative to.
  std::string docs;     ///< URL of the directory with one page per kind of error; ends in a slash.
  std::vector<judge::RunRecord> runs;
  std::vector<ReportedFinding> findings;
  std::vector<judge::CampaignRecord> campaigns{};  ///< For the page only.
};

/// `queue_test --fast`: the command for display, with the program's base name.
std::string commandWords(const std::string& program, const std::vector<std::string>& arguments);

/// Whether this kind is definitely an error, not just a warning.
constexpr bool isError(judge::FindingKind kind) { return !judge::has(kind, judge::finding::kWarning); }
/// Likewise. A finding that depends on timing is a warning.
bool isError(const judge::Finding& finding);

/// What went wrong and where, in one line, without the interleaving.
std::string summaryLine(const ReportedFinding& reported);

}  // namespace heddle::explain
