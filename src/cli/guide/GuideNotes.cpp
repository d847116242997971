#include "cli/guide/GuideNotes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>

namespace heddle::cli {
namespace {

/// What is wrong with a demand for a thread that no execution had; empty: nothing.
std::string missingThread(const ThreadDemand& demand, const std::vector<wire::ThreadInfo>& threads) {
  if (demand.kind == ThreadDemand::Kind::Number && demand.number >= threads.size()) {
    return fmt::format("No execution had a thread {}.{}", demand.number,
                       threads.empty() ? "" : fmt::format(" The last one is {}.", threads.size() - 1));
  }
  if (demand.kind != ThreadDemand::Kind::Named) { return ""; }
  std::vector<std::string> names;
  for (const wire::ThreadInfo& thread : threads) {
    const std::string name(thread.name, strnlen(thread.name, sizeof thread.name));
    if (name == demand.name) { return ""; }
    if (!name.empty()) { names.push_back(name); }
  }
  return fmt::format(
      "No execution had a thread with the name {}; {}.", demand.name,
      names.empty() ? "the threads have no names" : fmt::format("the names are {}", fmt::join(names, ", ")));
}

void addThreadNote(GuideVerdict& verdict, const GuideOutcome& outcome) {
  const std::uint32_t passed = outcome.first.passed;
  if (verdict.reached || passed >= outcome.sequence.size()) { return; }
  const std::string note = missingThread(outcome.sequence[passed].thread, outcome.threads);
  if (!note.empty()) { verdict.notes.push_back(note); }
}

void addWritesNote(GuideVerdict& verdict, const GuideOutcome& outcome) {
  const std::uint32_t passed = outcome.first.passed;
  if (outcome.written.empty() || passed >= verdict.locations.size()) { return; }
  verdict.notes.push_back(
      verdict.reached || verdict.errorFound
          ? fmt::format("The search first passed {}, which writes what a branch before {} reads.",
                        outcome.written.front(), verdict.locations[passed])
          : fmt::format("Other searches first passed writes to what the branches before {} read: {}.",
                        verdict.locations[passed], fmt::join(outcome.written, ", ")));
}

void addOrderNote(GuideVerdict& verdict, const GuideOutcome& outcome) {
  const std::uint32_t passed = outcome.first.passed;
  const bool usesDistance = verdict.heuristic == nameOf(wire::GuideHeuristic::Distance);
  if (!usesDistance || verdict.reached || passed == 0 || (outcome.first.waysKnown >> passed & 1) != 0) { return; }
  verdict.notes.push_back(
      fmt::format("The analysis knows no way by which a thread could still reach {} after {}. The sequence may "
                  "contradict the order of the program.",
                  verdict.locations[passed], verdict.locations[passed - 1]));
}

}  // namespace

const char* nameOf(wire::GuideHeuristic heuristic) {
  switch (heuristic) {
    case wire::GuideHeuristic::Constant:
      return "constant";
    case wire::GuideHeuristic::Distance:
      return "distance";
    case wire::GuideHeuristic::PreferThreads:
      return "prefer-threads";
  }
  return "";
}

void addNotes(GuideVerdict& verdict, const GuideOutcome& outcome) {
  addThreadNote(verdict, outcome);
  addWritesNote(verdict, outcome);
  addOrderNote(verdict, outcome);
}

}  // namespace heddle::cli
