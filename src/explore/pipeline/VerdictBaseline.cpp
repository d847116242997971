#include "explore/pipeline/VerdictBaseline.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/ExitCode.h"
#include "judge/Wording.h"

namespace heddle::explore {

void applyBaseline(const Baseline& baseline, const ConfirmedFindings& findings, Verdict& verdict, bool timingFails) {
  const auto known = static_cast<std::size_t>(std::ranges::count_if(
      findings.confirmed, [&](const FindingRecord& record) { return baseline.contains(record.finding); }));
  const auto fresh =
      static_cast<std::size_t>(std::ranges::count_if(findings.confirmed, [&](const FindingRecord& record) {
        return !baseline.contains(record.finding) && (timingFails || !record.finding.dependsOnTiming);
      }));
  if (fresh > 0 && known > 0) {
    verdict.sentence = fmt::format("{}: {}", judge::counted(fresh, "new error"), verdict.sentence);
  } else if (fresh == 0 && verdict.exitCode == kErrorFound) {
    verdict.sentence = fmt::format("No new error: {}", verdict.sentence);
    verdict.exitCode = kNothingFound;
  }
  const std::size_t unseen = baseline.size() - known;
  verdict.notes.insert(
      verdict.notes.begin(),
      fmt::format("{} in the baseline {} found again; {} {} not found.", judge::counted(known, "known error"),
                  known == 1 ? "was" : "were", unseen, unseen == 1 ? "was" : "were"));
}

}  // namespace heddle::explore
