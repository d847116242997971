#include "explain/Tell.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "explain/Interleaving.h"
#include "explain/OutputLines.h"
#include "explain/StackLines.h"
#include "judge/Identity.h"
#include "judge/Wording.h"

namespace heddle {
namespace {

std::string named(const Finding& finding, ThreadId thread) { return threadName(finding.threads, thread); }

StorySection accessSection(const Finding& finding, const AccessNote& access, const char* when, bool all) {
  const std::string holding = !access.locksKnown     ? ""
                              : access.locks.empty() ? ", holding no lock"
                                                     : fmt::format(", holding {}", fmt::join(access.locks, ", "));
  return {fmt::format("{} {}{}{}", named(finding, access.thread), accessWords(access), when, holding),
          stackLines(access.stack, all)};
}

void addRace(const Finding& finding, const RaceNote& race, bool all, Story& story) {
  story.sections.push_back(accessSection(finding, race.first, ", first", all));
  story.sections.push_back(accessSection(finding, race.second, ", second", all));
  if (!race.variable.where.empty()) {
    StorySection where{race.variable.name.empty() ? fmt::format("The memory is {}", race.variable.where)
                                                  : fmt::format("`{}` is {}", race.variable.name, race.variable.where),
                       stackLines(race.variable.allocation, all)};
    story.sections.push_back(std::move(where));
  }
}

/// Lists further races with the same identity, with their places.
void addMoreRaces(const Finding& finding, Story& story) {
  if (finding.moreRaces.empty()) { return; }
  const std::string variable = finding.races.empty() ? "" : objectKey(finding.races.front().variable.name);
  StorySection section{
      fmt::format("This race and {} between the same functions{}", counted(finding.moreRaces.size(), "more race"),
                  variable.empty() ? "" : fmt::format(" on `{}`", variable)),
      {}};
  for (const RaceNote& race : finding.moreRaces) {
    const auto side = [&](const AccessNote& access) {
      return fmt::format("{} {} in {}", named(finding, access.thread), accessWords(access),
                         describe(ownFrame(access.stack)));
    };
    section.lines.push_back(fmt::format("{}; {}", side(race.first), side(race.second)));
  }
  story.sections.push_back(std::move(section));
}

void addWait(const Finding& finding, const WaitNote& wait, bool all, Story& story) {
  StorySection section{fmt::format("{} {}", named(finding, wait.thread), waitWords(finding.threads, wait)),
                       stackLines(wait.stack, all)};
  if (!wait.acquired.empty() && wait.holder != kNoThread && wait.kind != OpKind::ThreadJoin) {
    section.lines.push_back(
        fmt::format("{} acquired it in {}", named(finding, wait.holder), describe(ownFrame(wait.acquired))));
  }
  story.sections.push_back(std::move(section));
}

void addLoop(const Finding& finding, Story& story) {
  StorySection section{"Repeated at the end", {}};
  for (const LoopPlace& place : finding.loop) {
    section.lines.push_back(
        fmt::format("{}  {} ({} times)", named(finding, place.thread), describe(place.frame), place.times));
  }
  story.sections.push_back(std::move(section));
}

void addRelated(const Finding& finding, const RelatedNote& related, bool all, Story& story) {
  if (!related.stack.empty()) {
    story.sections.push_back({fmt::format("{} {} in", named(finding, related.thread), relationWords(related.relation)),
                              stackLines(related.stack, all)});
  }
}

/// Says where the objects in the table are, except globals.
void addObjects(const Finding& finding, Story& story) {
  StorySection section{"Objects", {}};
  std::vector<std::pair<std::string, std::string>> namesAt;  // (where, names)
  for (const ObjectNote& object : finding.objects) {
    if (object.where.empty() || object.name.empty()) { continue; }
    const auto known = std::ranges::find(namesAt, object.where, &std::pair<std::string, std::string>::first);
    if (known != namesAt.end()) {
      known->second += ", " + quotedName(object.name);
    } else {
      namesAt.emplace_back(object.where, quotedName(object.name));
    }
  }
  for (const auto& [where, names] : namesAt) {
    section.lines.push_back(fmt::format("{}: {}", names, where));
  }
  if (!section.lines.empty()) { story.sections.push_back(std::move(section)); }
}

std::string shapeWords(const ScheduleShape& shape) {
  return fmt::format("{}, {}, {}", counted(shape.preemptions, "preemption"),
                     shape.switches == 1 ? "1 switch" : fmt::format("{} switches", shape.switches),
                     counted(shape.steps, "step"));
}

std::string minimisedWords(const Minimised& minimised) {
  std::string words = shapeWords(minimised.after);
  if (minimised.before != minimised.after) { words += fmt::format(" (as found: {})", shapeWords(minimised.before)); }
  words += ".";
  if (minimised.after.preemptions > 0 && minimised.fewest) {
    words += minimised.after.preemptions == 1 ? " No schedule without preemptions shows it."
                                              : " No schedule with fewer preemptions shows it.";
  }
  if (!minimised.stopped.empty()) { words += fmt::format(" A shorter schedule may exist: {}.", minimised.stopped); }
  return words;
}

}  // namespace

Story tell(const Finding& finding, SourceFiles& sources, const TellOptions& options) {
  const bool all = options.libraryFrames;
  Story story;
  story.id = finding.id;
  story.kind = kindName(finding.kind);
  story.headline = finding.headline;
  story.message = finding.message;
  const bool placed = !finding.primary.foreign && (!finding.primary.file.empty() || !finding.primary.module.empty());
  story.place = placed ? describe(finding.primary) : "";
  story.cause = finding.cause.sentence + (finding.cause.flip.empty() ? "" : " " + finding.cause.flip);
  story.shape = finding.minimised ? minimisedWords(*finding.minimised) : "";
  story.page = fmt::format("docs/bugs/{}.md", kindName(finding.kind));
  story.replayCommand = fmt::format("heddle replay {}", finding.id);
  for (const RaceNote& race : finding.races) {
    addRace(finding, race, all, story);
  }
  addMoreRaces(finding, story);
  for (const WaitNote& wait : finding.waits) {
    addWait(finding, wait, all, story);
  }
  if (!finding.loop.empty()) { addLoop(finding, story); }
  if (finding.races.empty() && finding.waits.empty() && !finding.stack.empty()) {
    const std::string who = finding.thread == kNoThread ? "It" : named(finding, finding.thread);
    StorySection section{fmt::format("{} was in", who), stackLines(finding.stack, all)};
    if (!section.lines.empty()) { story.sections.push_back(std::move(section)); }
  }
  for (const RelatedNote& related : finding.related) {
    addRelated(finding, related, all, story);
  }
  if (finding.races.empty()) { addObjects(finding, story); }
  story.table = interleaving(finding, sources);
  if (!options.everyStep) { foldTable(story.table); }
  story.output = outputSection(finding.output);
  return story;
}

}  // namespace heddle
