#include "explain/page/PageData.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "core/OpTraits.h"
#include "explain/OutputLines.h"
#include "explain/SourceUri.h"
#include "judge/StepWords.h"
#include "judge/Wording.h"

namespace heddle::explain {
namespace {

using Json = nlohmann::ordered_json;

/// Facts about a step. web/src/data.ts has the same numbers.
enum StepFlag : unsigned {
  kImportant = 1,
  kFailed = 2,
  kAcquires = 4,
  kReleases = 8,
  kReads = 16,
  kWrites = 32,
  kWaits = 64,  ///< Gives up a mutex until a later acquisition.
  kBlocks = 128,
  kPoint = 256,
};

unsigned flagsOf(const judge::Step& step) {
  const OpKind kind = step.kind;
  return (step.succeeded ? 0U : kFailed) | (acquiresLock(kind) && step.succeeded ? kAcquires : 0U) |
         (releasesLock(kind) && step.succeeded ? kReleases : 0U) | (readsMemory(kind) ? kReads : 0U) |
         (writesMemory(kind) && step.succeeded ? kWrites : 0U) | (kind == OpKind::CondWait ? kWaits : 0U) |
         (mayBlock(kind) ? kBlocks : 0U) | (step.point ? kPoint : 0U);
}

/// Equal for findings with one cause.
std::string groupOf(const ReportedFinding& reported) {
  const judge::Finding& finding = reported.finding;
  return finding.group.empty() ? finding.id : fmt::format("{} {}", reported.program, finding.group);
}

/// Numbers the values of a list in the order of their first use.
template <class T>
class Numbers {
public:
  std::size_t of(const T& value) { return numbers_.try_emplace(value, numbers_.size()).first->second; }

private:
  std::map<T, std::size_t> numbers_;
};

/// One finding. Threads, objects and places are numbered, so that long traces stay small.
class FindingData {
public:
  FindingData(const ReportedFinding& reported, const FindingsReport& report,
              const std::map<std::string, std::size_t>& sources)
      : reported_(reported), finding_(reported.finding), report_(report), sources_(sources) {}

  Json build() {
    Json json = Json::object();
    addSummary(json);
    for (const judge::ThreadNote& thread : finding_.threads) {
      threadOf(thread.id);
    }
    json["steps"] = steps();
    json["gaps"] = gaps();
    json["ends"] = ends();
    json["cause"] = cause();
    json["threads"] = threads_;
    json["objects"] = objects();
    json["places"] = Json::array();
    for (const judge::StackFrame& place : finding_.places) {
      json["places"].push_back(placeJson(place));
    }
    addStory(json);
    return json;
  }

private:
  void addSummary(Json& json) const {
    const Story& story = reported_.story;
    json["id"] = finding_.id;
    json["kind"] = judge::kindName(finding_.kind);
    json["error"] = isError(finding_);
    json["timing"] = finding_.dependsOnTiming;
    json["since"] = sinceName(reported_.since);
    json["headline"] = finding_.headline;
    json["message"] = finding_.message;
    json["group"] = groupOf(reported_);
    json["place"] = story.place;
    json["why"] = story.cause;
    json["fix"] = story.fix;
    json["shape"] = story.shape;
    json["program"] = commandWords(reported_.program, reported_.arguments);
    json["replay"] = story.replayCommand;
    json["help"] = fmt::format("{}{}.md", report_.docs, judge::kindName(finding_.kind));
    json["stepCount"] = finding_.stepCount;
    json["at"] = placeJson(finding_.primary);
  }

  std::size_t threadOf(ThreadId id) {
    const std::size_t number = threadNumbers_.of(raw(id));
    if (number == threads_.size()) { threads_.push_back(judge::threadName(finding_.threads, id)); }
    return number;
  }

  Json placeJson(const judge::StackFrame& place) const {
    Json json = Json::object();
    json["words"] = judge::shortPlace(place);
    json["in"] = judge::functionWords(place.function);
    const auto source = sources_.find(place.file);
    json["source"] = source == sources_.end() ? -1 : static_cast<int>(source->second);
    json["line"] = place.line;
    return json;
  }

  std::set<std::size_t> importantSteps() const {
    std::set<std::size_t> important;
    for (const judge::CauseEvent& event : finding_.cause.events) {
      important.insert(event.at);
    }
    return important;
  }

  /// Each step is a list: number, thread, kind, object, place, flags, words and, if known, the value.
  Json steps() {
    const std::set<std::size_t> important = importantSteps();
    Json all = Json::array();
    for (std::size_t i = 0; i < finding_.steps.size(); ++i) {
      const judge::Step& step = finding_.steps[i];
      const unsigned flags = flagsOf(step) | (important.contains(i) ? kImportant : 0U);
      Json json = Json::array({step.number, threadOf(step.thread), opName(step.kind), objectOf(step.object), step.place,
                               flags, judge::stepWords(finding_, step)});
      const bool isKnown = step.hasValue || (isMemory(step.kind) && !isPlain(step.kind));
      if (isKnown && !isOfHarness(step.object)) { json.push_back(judge::valueText(step)); }
      all.push_back(std::move(json));
    }
    return all;
  }

  /// Variables of the generated test mean nothing to the user of a class.
  bool isOfHarness(ObjectId object) const {
    const auto note = std::ranges::find(finding_.objects, object, &judge::ObjectNote::object);
    return note != finding_.objects.end() && note->name.find("heddle::harness") != std::string::npos;
  }

  Json gaps() {
    Json all = Json::array();
    for (const judge::Gap& gap : finding_.gaps) {
      all.push_back(
          {{"before", gap.before}, {"thread", threadOf(gap.thread)}, {"steps", gap.steps}, {"words", gap.words}});
    }
    return all;
  }

  int objectOf(ObjectId object) {
    if (object == kNoObject) { return -1; }
    const std::size_t number = objectNumbers_.of(raw(object));
    if (number == used_.size()) { used_.push_back(object); }
    return static_cast<int>(number);
  }

  Json objects() const {
    Json all = Json::array();
    for (const ObjectId object : used_) {
      const auto note = std::ranges::find(finding_.objects, object, &judge::ObjectNote::object);
      const bool known = note != finding_.objects.end();
      all.push_back({{"name", known ? note->name : ""}, {"where", known ? note->where : ""}});
    }
    return all;
  }

  /// What threads do after the last step: they wait forever, or fail.
  Json ends() {
    Json all = Json::array();
    for (const judge::WaitNote& wait : finding_.waits) {
      all.push_back({{"thread", threadOf(wait.thread)},
                     {"words", judge::waitWords(finding_.threads, wait)},
                     {"place", placeJson(judge::ownFrame(wait.stack))},
                     {"waits", true}});
    }
    if (judge::has(finding_.kind, judge::finding::kFailsInThread)) {
      all.push_back({{"thread", threadOf(finding_.thread)},
                     {"words", finding_.headline},
                     {"place", placeJson(finding_.primary)},
                     {"waits", false}});
    }
    return all;
  }

  Json cause() {
    Json json = Json::object();
    json["kind"] = judge::causeName(finding_.cause.kind);
    json["events"] = Json::array();
    for (const judge::CauseEvent& event : finding_.cause.events) {
      json["events"].push_back({{"role", judge::roleName(event.role)},
                                {"thread", threadOf(event.thread)},
                                {"step", event.at < finding_.steps.size() ? static_cast<int>(event.at) : -1},
                                {"place", placeJson(event.place)},
                                {"words", event.words}});
    }
    json["edges"] = Json::array();
    for (const judge::CauseEdge& edge : finding_.cause.edges) {
      json["edges"].push_back({{"from", edge.from}, {"to", edge.to}, {"kind", judge::edgeName(edge.kind)}});
    }
    return json;
  }

  void addStory(Json& json) const {
    json["sections"] = Json::array();
    for (const StorySection& section : reported_.story.sections) {
      json["sections"].push_back({{"title", section.title}, {"lines", section.lines}});
    }
    json["output"] = outputSection(finding_.output).lines;
  }

  const ReportedFinding& reported_;
  const judge::Finding& finding_;
  const FindingsReport& report_;
  const std::map<std::string, std::size_t>& sources_;
  Numbers<std::uint64_t> threadNumbers_;
  Numbers<std::uint64_t> objectNumbers_;
  std::vector<std::string> threads_;
  std::vector<ObjectId> used_;
};

Json runJson(const judge::RunRecord& run) {
  return {{"program", commandWords(run.program, run.arguments)},
          {"test", judge::testName(run)},
          {"verdict", run.verdict},
          {"notes", run.notes},
          {"exitCode", run.exitCode},
          {"schedules", run.schedules},
          {"seconds", run.seconds},
          {"complete", run.complete},
          {"findings", run.findings}};
}

Json campaignJson(const judge::CampaignRecord& campaign) {
  Json json = toJson(campaign);
  json["program"] = campaign.verb == "class" ? campaign.program : commandWords(campaign.program, campaign.arguments);
  json.erase("arguments");
  return json;
}

Json sourceJson(const SourceExcerpt& excerpt, const std::string& base) {
  Json blocks = Json::array();
  for (const SourceBlock& block : excerpt.blocks) {
    blocks.push_back({{"first", block.first}, {"lines", block.lines}});
  }
  const SourcePlace place = sourcePlace(excerpt.file, base);
  return {{"name", place.underBase ? place.uri : excerpt.file}, {"blocks", std::move(blocks)}};
}

}  // namespace

Json pageData(const FindingsReport& report, const std::vector<SourceExcerpt>& sources) {
  Json json = Json::object();
  json["version"] = report.version;
  json["base"] = report.base;
  json["sources"] = Json::array();
  std::map<std::string, std::size_t> numbers;
  for (const SourceExcerpt& excerpt : sources) {
    numbers.emplace(excerpt.file, numbers.size());
    json["sources"].push_back(sourceJson(excerpt, report.base));
  }
  json["runs"] = Json::array();
  for (const judge::RunRecord& run : report.runs) {
    json["runs"].push_back(runJson(run));
  }
  json["campaigns"] = Json::array();
  for (const judge::CampaignRecord& campaign : report.campaigns) {
    json["campaigns"].push_back(campaignJson(campaign));
  }
  json["findings"] = Json::array();
  for (const ReportedFinding& reported : report.findings) {
    json["findings"].push_back(FindingData(reported, report, numbers).build());
  }
  return json;
}

}  // namespace heddle::explain
