#include "judge/CauseFinder.h"

#include "judge/CauseParts.h"
#include "judge/Relevance.h"

namespace heddle::judge {

std::vector<PossibleCause> possibleCauses(const Observation& seen, const Finding& finding) {
  std::vector<PossibleCause> possible;
  if (seen.steps.empty()) { return possible; }
  addRaceCauses(seen, finding, possible);
  addStuckCauses(seen, finding, possible);
  addReleaseCauses(seen, finding, possible);
  if (has(finding.kind, finding::kInterference)) {
    addInterferences(seen, finding, possible);
    addOrderCauses(seen, finding, possible);
  }
  return possible;
}

void explainBy(Cause cause, const Observation& seen, Finding& finding) {
  explainBy(std::move(cause), seen, SharedSteps(seen), finding);
}

void explainBy(Cause cause, const Observation& seen, const SharedSteps& shared, Finding& finding) {
  finding.cause = std::move(cause);
  finding.steps.clear();
  finding.places.clear();
  finding.objects.clear();
  keepRelevantSteps(seen, shared, finding);
}

}  // namespace heddle::judge
