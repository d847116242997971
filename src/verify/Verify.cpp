#include "verify/Verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include "judge/Wording.h"
#include "symbols/Symbolizer.h"
#include "verify/ClaimMatch.h"
#include "verify/FailureEvents.h"
#include "verify/Passing.h"
#include "verify/Sequences.h"
#include "verify/SourceTree.h"

namespace heddle::verify {
namespace {

using claims::Claim;
using claims::ClaimSide;
using explore::FindingRecord;

/// Scenes with random schedules.
constexpr std::size_t kRandomScenes = 16;

SourceTree sourcesOf(const std::string& program, const Scenes& scenes) {
  std::vector<std::string> files = scenes.files();
  symbols::Symbolizer symbols;
  if (const auto sites = symbols.sites(program)) {
    for (const symbols::SiteInfo& site : *sites) {
      for (const symbols::Frame& frame : site.frames) {
        if (!frame.file.empty()) { files.push_back(frame.file); }
      }
    }
  }
  return SourceTree(std::move(files));
}

class Verifier {
public:
  Verifier(explore::Pipeline& pipeline, const Driver& drive, const explore::Supervision& supervision,
           const explore::PipelineObserver& observer)
      : pipeline_(pipeline), drive_(drive), supervision_(supervision), observer_(observer) {}

  Result<Verification> run(std::vector<claims::Warning> warnings, bool withOwn);

private:
  Result<claims::Place> inProgram(const ClaimSide& side) const;
  void locate(Verified& verified);
  void confirm(Verified& verified);
  bool showsByEvents(const FindingRecord& record, const Claim& claim);
  bool isExecuted(Verified& verified);
  void driveThrough(Verified& verified);
  void reject(Verified& verified, Outcome outcome, std::string why);

  explore::Pipeline& pipeline_;
  const Driver& drive_;
  const explore::Supervision& supervision_;
  const explore::PipelineObserver& observer_;
  Scenes scenes_{{}};
  SourceTree sources_{{}};
  std::map<std::string, std::optional<Scene>> failures_;  ///< Recorded executions that fail, by the id of the error.
  Verification result_;
};

void Verifier::reject(Verified& verified, Outcome outcome, std::string why) {
  verified.outcome = outcome;
  verified.why = std::move(why);
}

/// The innermost frame of the side that is user code, with the name that its file has in the program. Tools that print
/// no paths do not distinguish user code from the library.
Result<claims::Place> Verifier::inProgram(const ClaimSide& side) const {
  std::vector<claims::Place> frames{side.at};
  std::ranges::copy(side.callers, std::back_inserter(frames));
  for (claims::Place& frame : frames) {
    if (!sources_.knows(frame.file)) { continue; }
    auto file = sources_.find(frame.file);
    if (!file) { return tl::unexpected(file.error()); }
    judge::StackFrame found;
    found.file = frame.file = std::move(*file);
    if (!judge::isForeign(found)) { return frame; }
  }
  auto file = sources_.find(side.at.file);
  if (!file) { return tl::unexpected(file.error()); }
  frames.front().file = std::move(*file);
  return frames.front();
}

/// Replaces the file names of the claims by those of the program.
void Verifier::locate(Verified& verified) {
  const claims::Classified classified = claims::classify(verified.warning);
  if (classified.claims.empty()) { return reject(verified, Outcome::NotUnderstood, classified.whyNot); }
  verified.claims = classified.claims;
  verified.outcome = Outcome::NotReached;
  for (Claim& claim : verified.claims) {
    for (ClaimSide& side : claim.sides) {
      auto at = inProgram(side);
      if (!at) { return reject(verified, Outcome::NotExecuted, at.error().what); }
      side.at = std::move(*at);
      if (side.before.file.empty()) { continue; }
      auto file = sources_.find(side.before.file);
      if (!file) { return reject(verified, Outcome::NotExecuted, file.error().what); }
      side.before.file = std::move(*file);
    }
  }
}

void Verifier::confirm(Verified& verified) {
  for (const FindingRecord& record : result_.findings) {
    if (record.finding.dependsOnTiming) { continue; }
    const bool isShown = std::ranges::any_of(verified.claims, [&](const Claim& claim) {
      return shows(record.finding, claim, scenes_) || showsByEvents(record, claim);
    });
    if (!isShown) { continue; }
    if (verified.findings.empty()) { verified.why = record.finding.headline; }
    verified.outcome = Outcome::Confirmed;
    verified.findings.push_back(record.finding.id);
  }
}

/// The cause that was found first need not be the one that the warning names.
bool Verifier::showsByEvents(const FindingRecord& record, const Claim& claim) {
  if (claim.kind != claims::ClaimKind::UncheckedWait) { return false; }
  auto [known, isNew] = failures_.try_emplace(record.finding.id);
  if (isNew) {
    symbols::Symbolizer symbols;
    explore::Resolver resolver(symbols);
    known->second = Scenes::record(record.schedule, supervision_, resolver);
  }
  return known->second && usesWhatAWaitLetChange(record.finding, claim.sides[0].at, *known->second);
}

/// Whether recorded executions reach all places of the warning.
bool Verifier::isExecuted(Verified& verified) {
  for (const Claim& claim : verified.claims) {
    for (const ClaimSide& side : claim.sides) {
      if (claim.kind == claims::ClaimKind::SharedObject || scenes_.executes(side.at)) { continue; }
      const std::vector<std::uint32_t> nearest = scenes_.nearestLines(side.at.file, side.at.line);
      const std::string hint =
          nearest.empty() ? "" : fmt::format("; the nearest executed lines are {}", fmt::join(nearest, " and "));
      reject(verified, Outcome::NotExecuted,
             fmt::format("no operation at {}:{} was executed{}", side.at.file, side.at.line, hint));
      return false;
    }
  }
  return true;
}

/// The verdict on a warning that the exploration did not confirm.
void Verifier::driveThrough(Verified& verified) {
  verified.why = "no execution passed the places in the order that the error needs";
  for (const Claim& claim : verified.claims) {
    if (passes(claim, scenes_)) { reject(verified, Outcome::Harmless, "the order was executed, and nothing happened"); }
    for (const Sequence& sequence : sequencesOf(claim, scenes_)) {
      if (supervision_.interrupts() > 0 || supervision_.mustEnd()) {
        if (verified.outcome == Outcome::NotReached) { verified.why = "not tried: the command was cut off"; }
        return;
      }
      const auto driven = drive_(sequence);
      if (!driven) { continue; }  // a place without an event of its own
      for (const FindingRecord& record : driven->findings) {
        if (result_.finding(record.finding.id) == nullptr) { result_.findings.push_back(record); }
      }
      confirm(verified);
      if (verified.outcome == Outcome::Confirmed) { return; }
      if (driven->reached) {
        reject(verified, Outcome::Harmless, "the order was executed, and nothing happened");
      } else if (verified.outcome == Outcome::NotReached) {
        verified.why = fmt::format("a guided search passed {} of {} places in the order that the error needs",
                                   driven->passed, sequence.size());
      }
    }
  }
}

Result<Verification> Verifier::run(std::vector<claims::Warning> warnings, bool withOwn) {
  auto explored = pipeline_.run(supervision_, observer_);
  if (!explored) { return tl::unexpected(explored.error()); }
  result_.findings = std::move(explored->findings.confirmed);
  result_.notes = pipeline_.verdict(*explored).notes;
  if (withOwn) { std::ranges::move(ownWarnings(explored->findings.suspicions), std::back_inserter(warnings)); }
  observer_.phaseBegan("recording what the test executes");
  symbols::Symbolizer symbols;
  explore::Resolver resolver(symbols);
  const explore::PipelineSetup& setup = pipeline_.setup();
  scenes_ = Scenes::record(setup.command, setup.config, kRandomScenes, supervision_, resolver);
  sources_ = sourcesOf(setup.command.program, scenes_);
  for (claims::Warning& warning : warnings) {
    Verified& verified = result_.warnings.emplace_back();
    verified.warning = std::move(warning);
    locate(verified);
    if (verified.outcome != Outcome::NotReached) { continue; }
    confirm(verified);
  }
  observer_.phaseBegan("driving the program through the warnings");
  for (Verified& verified : result_.warnings) {
    if (verified.outcome == Outcome::NotReached && isExecuted(verified)) { driveThrough(verified); }
  }
  // An error that was found for one warning may confirm others.
  for (Verified& verified : result_.warnings) {
    if (!verified.claims.empty() && verified.outcome != Outcome::Confirmed) { confirm(verified); }
  }
  for (const FindingRecord& record : result_.findings) {
    const bool isKnown = std::ranges::any_of(result_.warnings, [&](const Verified& verified) {
      return std::ranges::find(verified.findings, record.finding.id) != verified.findings.end();
    });
    if (!isKnown) { result_.others.push_back(record.finding.id); }
  }
  return std::move(result_);
}

}  // namespace

Result<Verification> verify(std::vector<claims::Warning> warnings, bool withOwn, explore::Pipeline& pipeline,
                            const Driver& drive, const explore::Supervision& supervision,
                            const explore::PipelineObserver& observer) {
  return Verifier(pipeline, drive, supervision, observer).run(std::move(warnings), withOwn);
}

}  // namespace heddle::verify
