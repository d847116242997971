#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "explain/SourceUri.h"
#include "verify/VerdictReport.h"

namespace heddle::verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBaseId = "SRCROOT";

Json text(const std::string& words) { return {{"text", words}}; }

class VerdictWriter {
public:
  VerdictWriter(const Verification& verification, const std::string& version, const std::string& base)
      : verification_(verification), version_(version), base_(base) {}

  Json log() const {
    Json run;
    run["tool"]["driver"] = {{"name", "Heddle"}, {"version", version_}, {"rules", rules()}};
    if (!base_.empty()) { run["originalUriBaseIds"][kBaseId] = {{"uri", explain::fileUri(base_ + "/")}}; }
    run["columnKind"] = "utf16CodeUnits";
    run["results"] = Json::array();
    for (const Verified& verified : verification_.warnings) {
      run["results"].push_back(result(verified));
    }
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({std::move(run)})}};
  }

private:
  static std::string ruleOf(const Verified& verified) {
    const claims::Warning& warning = verified.warning;
    return warning.tool + "/" + (warning.rule.empty() ? "warning" : warning.rule);
  }

  Json rules() const {
    Json rules = Json::array();
    std::vector<std::string> known;
    for (const Verified& verified : verification_.warnings) {
      const std::string rule = ruleOf(verified);
      if (std::ranges::find(known, rule) != known.end()) { continue; }
      known.push_back(rule);
      rules.push_back({{"id", rule}, {"shortDescription", text("A warning of " + verified.warning.tool + ".")}});
    }
    return rules;
  }

  Json location(const claims::Place& place) const {
    Json physical;
    const explain::SourcePlace source = explain::sourcePlace(place.file, base_);
    physical["artifactLocation"]["uri"] = source.uri;
    if (source.underBase && !base_.empty()) { physical["artifactLocation"]["uriBaseId"] = kBaseId; }
    if (place.line != 0) { physical["region"]["startLine"] = place.line; }
    if (place.line != 0 && place.column != 0) { physical["region"]["startColumn"] = place.column; }
    return {{"physicalLocation", std::move(physical)}};
  }

  Json result(const Verified& verified) const {
    const bool isConfirmed = verified.outcome == Outcome::Confirmed;
    std::string words =
        fmt::format("{} [{}: {}]", verified.warning.message, outcomeWords(verified.outcome), verified.why);
    if (isConfirmed) { words += fmt::format(" To reproduce: heddle replay {}", verified.findings.front()); }
    Json json = {{"ruleId", ruleOf(verified)},
                 {"kind", isConfirmed                                  ? "fail"
                          : verified.outcome == Outcome::NotUnderstood ? "notApplicable"
                                                                       : "open"},
                 {"level", isConfirmed ? "error" : "none"},
                 {"message", text(words)}};
    json["locations"] = Json::array();
    const claims::Place place = claims::primaryPlace(verified.warning);
    if (!place.file.empty()) { json["locations"].push_back(location(place)); }
    json["relatedLocations"] = Json::array();
    for (const claims::Claim& claim : verified.claims) {
      for (const claims::ClaimSide& side : claim.sides) {
        json["relatedLocations"].push_back(location(side.at));
      }
    }
    if (!isConfirmed) {
      json["suppressions"] =
          Json::array({{{"kind", "external"},
                        {"status", "accepted"},
                        {"justification", fmt::format("{}: {}", outcomeWords(verified.outcome), verified.why)}}});
    }
    json["properties"] = {{"verdict", outcomeName(verified.outcome)}, {"findings", verified.findings}};
    return json;
  }

  const Verification& verification_;
  const std::string& version_;
  const std::string& base_;
};

}  // namespace

std::string verdictSarif(const Verification& verification, const std::string& version, const std::string& base) {
  return VerdictWriter(verification, version, base).log().dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace heddle::verify
