#include "explain/StoryOf.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "explain/Interleaving.h"
#include "explain/OutputLines.h"
#include "explain/StackLines.h"
#include "explain/TableFolds.h"
#include "judge/Identity.h"
#include "judge/Wording.h"

namespace heddle::explain {
namespace {

std::string named(const judge::Finding& finding, ThreadId thread) { return judge::threadName(finding.threads, thread); }

StorySection accessSection(const judge::Finding& finding, const judge::AccessNote& access, const char* when, bool all) {
  const std::string holding = !access.locksKnown     ? ""
                              : access.locks.empty() ? ", holding no lock"
                                                     : fmt::format(", holding {}", fmt::join(access.locks, ", "));
  return {fmt::format("{} {}{}{}", named(finding, access.thread), judge::accessWords(access), when, holding),
          stackLines(access.stack, all)};
}

/// For the beginning of a sentence.
std::string capitalised(std::string words) {
  if (!words.empty() && words.front() >= 'a' && words.front() <= 'z') {
    words.front() = static_cast<char>(words.front() - 'a' + 'A');
  }
  return words;
}

void addRace(const judge::Finding& finding, const judge::RaceNote& race, bool all, Story& story) {
  story.sections.push_back(accessSection(finding, race.first, ", first", all));
  story.sections.push_back(accessSection(finding, race.second, ", second", all));
  if (!race.variable.where.empty()) {
    StorySection where{
        race.variable.name.empty()
            ? fmt::format("The memory is {}", race.variable.where)
            : fmt::format("{} is {}", capitalised(judge::quotedName(race.variable.name)), race.variable.where),
        stackLines(race.variable.allocation, all)};
    story.sections.push_back(std::move(where));
  }
}

/// Lists further races with the same identity, with their places.
void addMoreRaces(const judge::Finding& finding, Story& story) {
  if (finding.moreRaces.empty()) { return; }
  const std::string variable = finding.races.empty() ? "" : judge::objectKey(finding.races.front().variable.name);
  StorySection section{fmt::format("This race and {} between the same functions{}",
                                   judge::counted(finding.moreRaces.size(), "more race"),
                                   variable.empty() ? "" : fmt::format(" on `{}`", variable)),
                       {}};
  for (const judge::RaceNote& race : finding.moreRaces) {
    const auto side = [&](const judge::AccessNote& access) {
      return fmt::format("{} {} in {}", named(finding, access.thread), judge::accessWords(access),
                         judge::describe(judge::ownFrame(access.stack)));
    };
    section.lines.push_back(fmt::format("{}; {}", side(race.first), side(race.second)));
  }
  story.sections.push_back(std::move(section));
}

void addWait(const judge::Finding& finding, const judge::WaitNote& wait, bool all, Story& story) {
  StorySection section{fmt::format("{} {}", named(finding, wait.thread), judge::waitWords(finding.threads, wait)),
                       stackLines(wait.stack, all)};
  if (!wait.acquired.empty() && wait.holder != kNoThread && wait.kind != OpKind::ThreadJoin) {
    section.lines.push_back(fmt::format("{} acquired it in {}", named(finding, wait.holder),
                                        judge::describe(judge::ownFrame(wait.acquired))));
  }
  if (!wait.why.empty()) { section.lines.push_back(wait.why); }
  story.sections.push_back(std::move(section));
}

void addLoop(const judge::Finding& finding, Story& story) {
  StorySection section{"Repeated at the end", {}};
  for (const judge::LoopPlace& place : finding.loop) {
    section.lines.push_back(
        fmt::format("{}  {} ({} times)", named(finding, place.thread), judge::describe(place.frame), place.times));
  }
  story.sections.push_back(std::move(section));
}

void addRelated(const judge::Finding& finding, const judge::RelatedNote& related, bool all, Story& story) {
  if (!related.stack.empty()) {
    story.sections.push_back(
        {fmt::format("{} {} in", named(finding, related.thread), judge::relationWords(related.relation)),
         stackLines(related.stack, all)});
  }
}

/// The place of several objects, for one like "a local variable of main".
std::string placeOfSeveral(const std::string& where, const std::vector<std::string>& names) {
  constexpr std::string_view kArticle = "a ";
  constexpr std::string_view kNoun = " variable";
  const std::size_t noun = where.find(kNoun);
  if (!where.starts_with(kArticle) || noun == std::string::npos) { return "each " + where; }
  const auto variable = [](const std::string& name) { return name.substr(0, name.find_first_of(".[+")); };
  const auto isOfFirst = [&](const std::string& name) { return variable(name) == variable(names.front()); };
  if (std::ranges::all_of(names, isOfFirst)) { return "parts of " + where; }
  const std::size_t end = noun + kNoun.size();
  return where.substr(kArticle.size(), end - kArticle.size()) + "s" + where.substr(end);
}

/// Says where the objects in the table are, except globals.
void addObjects(const judge::Finding& finding, Story& story) {
  const auto isShown = [&](const judge::ObjectNote& object) {
    const std::string name = judge::quotedName(object.name);
    return std::ranges::any_of(story.table.rows,
                               [&](const StoryRow& row) { return row.note.find(name) != std::string::npos; });
  };
  std::vector<std::pair<std::string, std::vector<std::string>>> namesAt;  // (where, names)
  for (const judge::ObjectNote& object : finding.objects) {
    if (object.where.empty() || object.name.empty() || !isShown(object)) { continue; }
    auto known = std::ranges::find_if(namesAt, [&](const auto& place) { return place.first == object.where; });
    if (known == namesAt.end()) { known = namesAt.insert(known, {object.where, {}}); }
    known->second.push_back(judge::quotedName(object.name));
  }
  StorySection section{"Objects", {}};
  for (const auto& [where, names] : namesAt) {
    section.lines.push_back(
        fmt::format("{}: {}", fmt::join(names, ", "), names.size() == 1 ? where : placeOfSeveral(where, names)));
  }
  if (!section.lines.empty()) { story.sections.push_back(std::move(section)); }
}

std::string shapeWords(const judge::ScheduleShape& shape) {
  return fmt::format("{}, {}, {}", judge::counted(shape.preemptions, "preemption"),
                     shape.switches == 1 ? "1 switch" : fmt::format("{} switches", shape.switches),
                     judge::counted(shape.steps, "step"));
}

std::string minimisedWords(const judge::Minimised& minimised) {
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

std::string otherLine(const judge::Finding& finding) {
  const bool placed = !finding.primary.foreign && !finding.primary.file.empty();
  return fmt::format("{} [{}]{}", finding.headline, finding.id,
                     placed ? fmt::format(" in {}", judge::describe(finding.primary)) : "");
}

StorySection othersSection(const std::vector<const judge::Finding*>& others) {
  StorySection section{fmt::format("{} with the same cause", judge::counted(others.size(), "more error")), {}};
  for (const judge::Finding* other : others) {
    section.lines.push_back(otherLine(*other));
  }
  return section;
}

Story storyOf(const judge::Finding& finding, SourceFiles& sources, const StoryOptions& options) {
  const bool all = options.libraryFrames;
  Story story;
  story.id = finding.id;
  story.kind = judge::kindName(finding.kind);
  story.headline = finding.headline;
  story.message = finding.message;
  const bool placed = !finding.primary.foreign && (!finding.primary.file.empty() || !finding.primary.module.empty());
  story.place = placed ? judge::describe(finding.primary) : "";
  story.cause = finding.cause.sentence + (finding.cause.flip.empty() ? "" : " " + finding.cause.flip);
  story.fix = finding.cause.fix;
  story.shape = finding.minimised ? minimisedWords(*finding.minimised) : "";
  story.page = fmt::format("docs/bugs/{}.md", judge::kindName(finding.kind));
  story.replayCommand = fmt::format("heddle replay {}", finding.id);
  for (const judge::RaceNote& race : finding.races) {
    addRace(finding, race, all, story);
  }
  addMoreRaces(finding, story);
  for (const judge::WaitNote& wait : finding.waits) {
    addWait(finding, wait, all, story);
  }
  if (!finding.loop.empty()) { addLoop(finding, story); }
  const bool runs = finding.waits.empty() || finding.kind == judge::FindingKind::Endless;
  if (finding.races.empty() && runs && !finding.stack.empty()) {
    const std::string who = finding.thread == kNoThread ? "It" : named(finding, finding.thread);
    StorySection section{fmt::format("{} was in", who), stackLines(finding.stack, all)};
    if (!section.lines.empty()) { story.sections.push_back(std::move(section)); }
  }
  for (const judge::RelatedNote& related : finding.related) {
    addRelated(finding, related, all, story);
  }
  story.table = interleaving(finding, sources);
  if (!options.everyStep) { foldTable(story.table); }
  if (finding.races.empty()) { addObjects(finding, story); }
  story.output = outputSection(finding.output);
  return story;
}

}  // namespace heddle::explain
