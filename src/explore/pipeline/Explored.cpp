#include "explore/pipeline/Explored.h"

#include <algorithm>

#include "explore/pipeline/Timing.h"

namespace heddle::explore {

void Explored::noteProgress(const CampaignProgress& progress) { result.executions = progress.executions; }

void Explored::noteSearched(const CampaignResult& searched, std::size_t suspects) {
  result = searched;
  findings.left = suspects;
}

void Explored::noteConfirmed(const ConfirmedFindings& soFar) {
  const std::size_t left = findings.left;
  findings = soFar;
  findings.left = left - std::min<std::size_t>(left, 1);
}

void Explored::noteCutOff(bool interrupted, bool resumable) {
  result.interrupted = interrupted;
  result.timeUp = !interrupted;
  result.resumable = resumable;
  findings.predictionCut = true;
  findings.notShortened = findings.confirmed.size();
  markTiming(findings.confirmed);
}

void closeLog(CampaignLog* log, const std::string& trouble, Explored& explored) {
  CampaignResult& result = explored.result;
  const bool unfinished = result.interrupted || result.timeUp || explored.findings.left > 0;
  result.resumable = unfinished && log != nullptr && log->trouble().empty();
  result.logTrouble = log != nullptr ? log->trouble() : trouble;
  if (log != nullptr && !unfinished) { log->remove(); }
}

}  // namespace heddle::explore
