#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "judge/StackFrame.h"
#include "judge/Wording.h"
#include "verify/VerdictReport.h"

namespace heddle::verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kOutcomes = {Outcome::Confirmed, Outcome::Harmless, Outcome::NotReached, Outcome::NotExecuted,
                                  Outcome::NotUnderstood};

std::string placeText(const claims::Place& place) {
  if (place.line == 0) { return place.file.empty() ? "(no place)" : judge::baseName(place.file); }
  return fmt::format("{}:{}", judge::baseName(place.file), place.line);
}

Json placeJson(const claims::Place& place) {
  Json json = {{"file", place.file}, {"line", place.line}};
  if (place.column != 0) { json["column"] = place.column; }
  if (!place.function.empty()) { json["function"] = place.function; }
  return json;
}

}  // namespace

std::string verdictText(const Verification& verification) {
  std::string text;
  std::size_t width = 0;
  for (const Verified& verified : verification.warnings) {
    width = std::max(width, placeText(claims::primaryPlace(verified.warning)).size());
  }
  for (const Outcome outcome : kOutcomes) {
    if (verification.count(outcome) == 0) { continue; }
    text += fmt::format("{} ({}):\n", outcomeWords(outcome), verification.count(outcome));
    for (const Verified& verified : verification.warnings) {
      if (verified.outcome != outcome) { continue; }
      text += fmt::format("  {:{}}  {}: {}\n", placeText(claims::primaryPlace(verified.warning)), width,
                          verified.warning.rule.empty() ? verified.warning.tool : verified.warning.rule,
                          verified.warning.message);
      text += fmt::format("  {:{}}  {}", "", width, verified.why);
      text += verified.findings.empty() ? "\n" : fmt::format(": heddle replay {}\n", verified.findings.front());
    }
    text += "\n";
  }
  if (!verification.others.empty()) {
    text += fmt::format("Errors that no warning predicts: {}\n\n", fmt::join(verification.others, ", "));
  }
  text += fmt::format("{} of {} confirmed.\n", verification.count(Outcome::Confirmed),
                      judge::counted(verification.warnings.size(), "warning"));
  for (const std::string& note : verification.notes) {
    text += fmt::format(" - {}\n", note);
  }
  return text;
}

Json verdictJson(const Verification& verification) {
  Json json;
  json["warnings"] = Json::array();
  for (const Verified& verified : verification.warnings) {
    const claims::Warning& warning = verified.warning;
    Json claims = Json::array();
    for (const claims::Claim& claim : verified.claims) {
      Json sides = Json::array();
      for (const claims::ClaimSide& side : claim.sides) {
        Json one = placeJson(side.at);
        if (side.before.line != 0) { one["holds"] = placeJson(side.before); }
        sides.push_back(std::move(one));
      }
      claims.push_back({{"words", claims::claimWords(claim.kind)}, {"places", std::move(sides)}});
    }
    json["warnings"].push_back({{"tool", warning.tool},
                                {"rule", warning.rule},
                                {"message", warning.message},
                                {"source", warning.source},
                                {"place", placeJson(claims::primaryPlace(warning))},
                                {"verdict", outcomeName(verified.outcome)},
                                {"why", verified.why},
                                {"findings", verified.findings},
                                {"claims", std::move(claims)}});
  }
  Json counts;
  for (const Outcome outcome : kOutcomes) {
    counts[std::string(outcomeName(outcome))] = verification.count(outcome);
  }
  json["counts"] = std::move(counts);
  json["others"] = verification.others;
  json["notes"] = verification.notes;
  return json;
}

}  // namespace heddle::verify
