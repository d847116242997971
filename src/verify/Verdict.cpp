#include "verify/Verdict.h"

#include <algorithm>

namespace heddle::verify {

std::string_view outcomeWords(Outcome outcome) {
  switch (outcome) {
    case Outcome::Confirmed:
      return "confirmed";
    case Outcome::Harmless:
      return "reached without harm";
    case Outcome::NotReached:
      return "not reached within the budget";
    case Outcome::NotExecuted:
      return "not executed by this test";
    case Outcome::NotUnderstood:
      return "not understood";
  }
  return "";
}

std::string_view outcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::Confirmed:
      return "confirmed";
    case Outcome::Harmless:
      return "reached-without-harm";
    case Outcome::NotReached:
      return "not-reached";
    case Outcome::NotExecuted:
      return "not-executed";
    case Outcome::NotUnderstood:
      return "not-understood";
  }
  return "";
}

std::size_t Verification::count(Outcome outcome) const {
  return static_cast<std::size_t>(std::ranges::count(warnings, outcome, &Verified::outcome));
}

const explore::FindingRecord* Verification::finding(const std::string& id) const {
  const auto found =
      std::ranges::find_if(findings, [&](const explore::FindingRecord& record) { return record.finding.id == id; });
  return found == findings.end() ? nullptr : &*found;
}

}  // namespace heddle::verify
