#include "judge/Judge.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/OpTraits.h"
#include "judge/CauseFinder.h"
#include "judge/EndingWords.h"
#include "judge/Errors.h"
#include "judge/Grouping.h"
#include "judge/Identity.h"
#include "judge/LocksHeld.h"
#include "judge/Loops.h"
#include "judge/Stuck.h"
#include "judge/WaitGraph.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

Finding startFinding(const Observation& seen, FindingKind kind) {
  Finding finding;
  finding.kind = kind;
  finding.code = kind == FindingKind::ExitStatus || kind == FindingKind::Signal ? seen.code : 0;
  finding.thread = seen.thread;
  finding.threads = seen.threads;
  finding.stack = seen.stack;
  finding.primary = ownFrame(seen.stack);
  finding.stepCount = seen.stepCount;
  return finding;
}

/// The last step of \p thread in user code; null if there is none.
const Step* lastOwnStep(const Observation& seen, ThreadId thread) {
  for (std::size_t i = seen.steps.size(); i-- > 0;) {
    const Step& step = seen.steps[i];
    if (step.thread == thread && step.place < seen.places.size() && !seen.places[step.place].foreign) { return &step; }
  }
  return nullptr;
}

/// Attributes a failure inside a library to the user code that led there, if the steps show it.
void placeFailure(const Observation& seen, Finding& finding) {
  const bool known = !finding.primary.foreign && !finding.primary.function.empty();
  const Step* last = known ? nullptr : lastOwnStep(seen, finding.thread);
  if (last != nullptr) { finding.primary = seen.places[last->place]; }
}

Finding judgeRace(const Observation& seen, const RaceNote& race) {
  Finding finding = startFinding(seen, FindingKind::DataRace);
  finding.thread = race.second.thread;
  finding.stack = race.second.stack;
  finding.races = {race};
  noteLocksHeld(seen, finding.races.front());
  finding.primary = ownFrame(race.second.stack);
  const std::string what = race.variable.name.empty() ? race.variable.where : quotedName(race.variable.name);
  finding.headline = what.empty() ? "Data race" : fmt::format("Data race on {}", what);
  finding.message = fmt::format("{} {} in {}; {} {} in {}. Nothing orders the two.",
                                threadName(seen.threads, race.first.thread), accessWords(race.first),
                                describe(ownFrame(race.first.stack)), threadName(seen.threads, race.second.thread),
                                accessWords(race.second), describe(ownFrame(race.second.stack)));
  finding.id = findingId(finding.kind, {placeKey(ownFrame(race.first.stack)), placeKey(ownFrame(race.second.stack)),
                                        "variable " + variableKey(race.variable)});
  return finding;
}

Finding judgeStuck(const Observation& seen) {
  const StuckVerdict verdict = classifyStuck(seen.waits);
  Finding finding = startFinding(seen, verdict.kind);
  finding.headline = stuckHeadline(seen, verdict);
  finding.waits = seen.waits;
  explainWaits(seen, finding);
  std::vector<std::string> keys;
  for (const WaitNote& wait : verdict.core) {
    keys.push_back(fmt::format("{}|{}", placeKey(ownFrame(wait.stack)), wait.local ? "" : objectKey(wait.objectName)));
    finding.message += fmt::format("{}{} {}", finding.message.empty() ? "" : "; ",
                                   threadName(seen.threads, wait.thread), waitWords(seen.threads, wait));
  }
  finding.message += finding.message.empty() ? "No thread can run." : ".";
  if (!verdict.core.empty()) {
    finding.thread = verdict.core.front().thread;
    finding.stack = verdict.core.front().stack;
    finding.primary = ownFrame(finding.stack);
  }
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  finding.id = findingId(finding.kind, std::move(keys));
  return finding;
}

/// A thread that runs in a loop may wait for one that waits for it.
void addWaitsForLoop(const Observation& seen, Finding& finding) {
  finding.waits = seen.waits;
  explainWaits(seen, finding);
  if (finding.thread != kNoThread && !waitsForLocksOf(seen.waits, finding.thread).empty()) {
    finding.headline = "Deadlock: a thread loops forever while it holds a lock that another thread waits for";
  } else if (const StuckVerdict others = classifyStuck(seen.waits); others.cycle || others.sleepsWithLock) {
    finding.headline = fmt::format("{}, and one loops forever", stuckHeadline(seen, others));
  }
  for (const WaitNote& wait : seen.waits) {
    finding.message += fmt::format(" {} {}.", threadName(seen.threads, wait.thread), waitWords(seen.threads, wait));
  }
}

Finding judgeEndless(const Observation& seen) {
  Finding finding = startFinding(seen, FindingKind::Endless);
  finding.loop = repeatedPlaces(seen);
  finding.headline = fmt::format("Endless execution: still running after {} steps", seen.stepCount);
  finding.message = "It repeats";
  std::vector<std::string> keys;
  for (const LoopPlace& place : finding.loop) {
    finding.message += fmt::format("{} {} ({})", keys.empty() ? "" : ",", describe(place.frame),
                                   threadName(seen.threads, place.thread));
    keys.push_back(placeKey(place.frame));
  }
  if (finding.loop.empty()) {
    finding.message = "It does not end";
    keys.push_back(placeKey(finding.primary));
  } else {
    finding.primary = finding.loop.front().frame;
    finding.thread = finding.loop.front().thread;
  }
  finding.message += seen.text.empty() ? "." : fmt::format(": {}.", seen.text);
  addWaitsForLoop(seen, finding);
  std::ranges::sort(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  finding.id = findingId(finding.kind, std::move(keys));
  return finding;
}

std::optional<Finding> judgeEnding(const Observation& seen) {
  if (seen.ending == Ending::Stuck) { return judgeStuck(seen); }
  if (seen.ending == Ending::Endless) { return judgeEndless(seen); }
  if (seen.ending == Ending::MemoryError || seen.ending == Ending::Misuse) {
    Finding finding = startFinding(seen, FindingKind::Misuse);
    Finding words = judgeError(seen);
    finding.kind = words.kind;
    finding.error = seen.error.kind;
    finding.headline = std::move(words.headline);
    finding.message = std::move(words.message);
    finding.related = std::move(words.related);
    finding.id = std::move(words.id);
    placeFailure(seen, finding);
    return finding;
  }
  auto words = endingWords(seen);
  if (!words) { return std::nullopt; }
  Finding finding = startFinding(seen, words->kind);
  finding.headline = std::move(words->headline);
  finding.message = std::move(words->message);
  placeFailure(seen, finding);
  describeLoop(seen, finding);
  // A thread that keeps running is interrupted at a different place each time. Only its function stays the same.
  const std::string place =
      finding.kind == FindingKind::NoProgress ? functionKey(finding.primary.function) : placeKey(finding.primary);
  finding.id = findingId(finding.kind, {place, words->extraKey});
  return finding;
}

/// Whether the failing thread has read the variable in a function that it was in when it failed.
bool leadsTo(const Observation& seen, const RaceNote& race, const Finding& finding) {
  const auto isActive = [&](std::uint32_t place) {
    return place < seen.places.size() &&
           std::ranges::find(finding.stack, seen.places[place].function, &StackFrame::function) != finding.stack.end();
  };
  return race.object != kNoObject && std::ranges::any_of(seen.steps, [&](const Step& step) {
           const bool known = finding.thread == kNoThread || (step.thread == finding.thread && isActive(step.place));
           return step.object == race.object && readsMemory(step.kind) && known;
         });
}

/// Mentions data races that may have led to the failure.
void blameRaces(const Observation& seen, Finding& finding) {
  std::vector<std::string> names;
  for (const RaceNote& race : seen.races) {
    const std::string name = quotedName(race.variable.name);
    if (!name.empty() && leadsTo(seen, race, finding) && std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
    }
  }
  if (!names.empty()) {
    finding.message += fmt::format(" The data race on {} may have caused it.", fmt::join(names, ", "));
  }
}

/// Recognises the destruction of a joinable thread, which is reported only as std::terminate, by the stack.
void nameJoinable(Finding& finding) {
  const bool joinable = std::ranges::any_of(finding.stack, [](const StackFrame& frame) {
    const std::string name = shortFunction(frame.function);
    return name == "std::thread::~thread" || name == "std::thread::operator=" || name == "std::__1::thread::~thread";
  });
  if (finding.kind == FindingKind::Abort && joinable) {
    finding.kind = FindingKind::Misuse;
    finding.headline = "A joinable thread is destroyed";
    finding.message = "A std::thread must be joined or detached before it is destroyed or assigned to.";
    finding.id = findingId(finding.kind, {placeKey(finding.primary), "joinable"});
  }
}

/// Recognises a failed GoogleTest expectation, which can be configured to end the program with a trap.
void nameExpectation(Finding& finding) {
  const bool expectation = std::ranges::any_of(finding.stack, [](const StackFrame& frame) {
    return shortFunction(frame.function) == "testing::UnitTest::AddTestPartResult";
  });
  if (finding.kind == FindingKind::Signal && expectation) {
    finding.kind = FindingKind::Assertion;
    finding.headline = "Expectation failed";
    finding.message = "A GoogleTest expectation failed; the output says which one.";
    finding.id = findingId(finding.kind, {placeKey(finding.primary), "expectation"});
  }
}

/// The findings of one execution, one per identity.
class Findings {
public:
  Findings(const Suppressions* suppressions, std::vector<Suppressed>* covered)
      : suppressions_(suppressions), covered_(covered) {}

  void add(Finding finding) {
    if (const SuppressionRule* rule = suppressions_ == nullptr ? nullptr : suppressions_->covering(finding)) {
      if (covered_ != nullptr) {
        covered_->push_back({finding.id, std::string(kindName(finding.kind)), finding.headline, rule->text()});
      }
      return;
    }
    const auto same = std::ranges::find(findings_, finding.id, &Finding::id);
    if (same == findings_.end()) {
      findings_.push_back(std::move(finding));
    } else {
      addRaces(finding, *same);
    }
  }

  std::vector<Finding> take() { return std::move(findings_); }

private:
  const Suppressions* suppressions_;
  std::vector<Suppressed>* covered_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> judge(const Observation& seen, const Suppressions* suppressions,
                           std::vector<Suppressed>* covered) {
  Findings findings(suppressions, covered);
  if (auto finding = judgeEnding(seen)) {
    nameJoinable(*finding);
    nameExpectation(*finding);
    blameRaces(seen, *finding);
    findings.add(std::move(*finding));
  }
  for (const RaceNote& race : seen.races) {
    findings.add(judgeRace(seen, race));
  }
  for (const LeakNote& leak : seen.leaks) {
    Finding finding = judgeLeak(seen, leak);
    finding.threads = seen.threads;
    finding.stepCount = seen.stepCount;
    findings.add(std::move(finding));
  }
  std::vector<Finding> judged = findings.take();
  if (judged.empty()) { return judged; }
  noteRacesTogether(seen, judged);
  const SharedSteps shared(seen);
  for (Finding& finding : judged) {
    std::vector<PossibleCause> causes = possibleCauses(seen, finding);
    const auto fact = std::ranges::find(causes, false, &PossibleCause::guess);
    explainBy(fact != causes.end() ? std::move(fact->cause) : Cause{}, seen, shared, finding);
  }
  return judged;
}

}  // namespace heddle::judge
