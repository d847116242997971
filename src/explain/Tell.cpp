#include "explain/Tell.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "explain/Interleaving.h"
#include "explain/OutputLines.h"
#include "explain/StackLines.h"
#include "judge/Wording.h"

namespace heddle {
namespace {

std::string named(const Finding& finding, ThreadId thread) { return threadName(finding.threads, thread); }

StorySection accessSection(const Finding& finding, const AccessNote& access, const char* when) {
  const std::string holding = !access.locksKnown     ? ""
                              : access.locks.empty() ? ", holding no lock"
                                                     : fmt::format(", holding {}", fmt::join(access.locks, ", "));
  return {fmt::format("{} {}{}{}", named(finding, access.thread), accessWords(access), when, holding),
          stackLines(access.stack)};
}

void addRace(const Finding& finding, const RaceNote& race, Story& story) {
  story.sections.push_back(accessSection(finding, race.first, ", first"));
  story.sections.push_back(accessSection(finding, race.second, ", second"));
  if (!race.variable.where.empty()) {
    StorySection where{race.variable.name.empty() ? fmt::format("The memory is {}", race.variable.where)
                                                  : fmt::format("`{}` is {}", race.variable.name, race.variable.where),
                       stackLines(race.variable.allocation)};
    story.sections.push_back(std::move(where));
  }
}

void addWait(const Finding& finding, const WaitNote& wait, Story& story) {
  StorySection section{fmt::format("{} {}", named(finding, wait.thread), waitWords(finding.threads, wait)),
                       stackLines(wait.stack)};
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

void addRelated(const Finding& finding, const RelatedNote& related, Story& story) {
  if (!related.stack.empty()) {
    story.sections.push_back({fmt::format("{} {} in", named(finding, related.thread), relationWords(related.relation)),
                              stackLines(related.stack)});
  }
}

/// Where the objects of the table are that are no globals.
void addObjects(const Finding& finding, Story& story) {
  StorySection section{"Where the objects are", {}};
  std::vector<std::pair<std::string, std::string>> namesAt;  // (where, names)
  for (const ObjectNote& object : finding.objects) {
    if (object.where.empty() || object.name.empty()) {
      continue;
    }
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
  if (!section.lines.empty()) {
    story.sections.push_back(std::move(section));
  }
}

}  // namespace

Story tell(const Finding& finding, SourceFiles& sources) {
  Story story;
  story.id = finding.id;
  story.kind = kindName(finding.kind);
  story.headline = finding.headline;
  story.message = finding.message;
  const bool placed = !finding.primary.foreign && (!finding.primary.file.empty() || !finding.primary.module.empty());
  story.place = placed ? describe(finding.primary) : "";
  story.page = fmt::format("docs/bugs/{}.md", kindName(finding.kind));
  story.replayCommand = fmt::format("heddle replay {}", finding.id);
  for (const RaceNote& race : finding.races) {
    addRace(finding, race, story);
  }
  for (const WaitNote& wait : finding.waits) {
    addWait(finding, wait, story);
  }
  if (!finding.loop.empty()) {
    addLoop(finding, story);
  }
  if (finding.races.empty() && finding.waits.empty() && !finding.stack.empty()) {
    const std::string who = finding.thread == kNoThread ? "It" : named(finding, finding.thread);
    story.sections.push_back({fmt::format("{} was in", who), stackLines(finding.stack)});
  }
  for (const RelatedNote& related : finding.related) {
    addRelated(finding, related, story);
  }
  if (finding.races.empty()) {
    addObjects(finding, story);
  }
  story.table = interleaving(finding, sources);
  foldTable(story.table);
  story.output = outputSection(finding.output);
  return story;
}

}  // namespace heddle
