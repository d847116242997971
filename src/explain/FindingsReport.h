#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "explain/Story.h"
#include "judge/Finding.h"
#include "judge/RunRecord.h"

namespace heddle {

/// How a finding stands to an older report.
enum class Since : std::uint8_t { NotCompared, New, StillThere, Fixed };

/// As in JSON reports: `new`, `still-there`, `fixed`; empty: not compared.
std::string_view sinceName(Since since);

struct ReportedFinding {
  Finding finding;
  Story story;
  std::string fingerprint;  ///< Fingerprint.h.
  std::string program;      ///< That failed, and its arguments.
  std::vector<std::string> arguments;
  std::string savedAs;  ///< File; empty: not saved here.
  Since since = Since::NotCompared;
};

/// All that a report of any format says. The formats are functions from this to text; they read no files.
struct FindingsReport {
  std::string version;  ///< Of Heddle.
  std::string base;     ///< Folder that the paths of sources are told from; absolute.
  std::string docs;     ///< Address of the folder with a page for each kind of error; ends in a slash.
  std::vector<RunRecord> runs;
  std::vector<ReportedFinding> findings;
};

/// `queue_test --fast`: a command as one says it, the program without its path.
std::string commandWords(const std::string& program, const std::vector<std::string>& arguments);

/// What kind of error it is, in one sentence, for people who meet it first.
std::string_view kindSentence(FindingKind kind);

/// Whether it is an error for sure, and not only something to look into.
bool isError(FindingKind kind);
/// Likewise; what depends on timing is something to look into.
bool isError(const Finding& finding);

/// What was wrong, with the place and without the interleaving; one line.
std::string summaryLine(const ReportedFinding& reported);

}  // namespace heddle
