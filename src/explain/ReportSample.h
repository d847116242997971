#pragma once

#include "explain/FindingsReport.h"
#include "judge/TestNotes.h"

/// A hand-made report for testing the formats: a race, and an assertion whose text contains special characters.
namespace heddle::explain::sample {

inline StoryRow row(std::uint64_t step, std::size_t column, std::uint32_t line, std::string source, std::string note,
                    bool important) {
  return {step,
          column,
          "counter.cpp:" + std::to_string(line),
          std::move(source),
          std::move(note),
          important,
          0,
          "/src/project/lib/counter.cpp",
          line};
}

inline ReportedFinding race() {
  ReportedFinding reported;
  judge::Finding& finding = reported.finding;
  const judge::StackFrame place = judge::notes::frame("increment()", "/src/project/lib/counter.cpp", 8);
  finding.id = "race-3f2a91";
  finding.kind = judge::FindingKind::DataRace;
  finding.headline = "Data race on `counter`";
  finding.message = "T1 writes 4 bytes; T2 reads 4 bytes. Nothing orders the two.";
  finding.primary = place;
  finding.threads = {judge::notes::threadNote(0), judge::notes::threadNote(1), judge::notes::threadNote(2, "worker")};
  finding.races = {judge::notes::race(judge::notes::access(1, true, place), judge::notes::access(2, false, place), 8)};
  finding.stepCount = 12;
  finding.cause.kind = judge::CauseKind::Race;
  finding.cause.sentence = "T1 writes 1 to `counter` at counter.cpp:8, then T2 reads it. Neither holds a lock.";
  finding.minimised = judge::Minimised{{2, 5, 12}, {0, 2, 8}, 31, true, ""};

  Story& story = reported.story;
  story.id = finding.id;
  story.kind = judge::kindName(finding.kind);
  story.headline = finding.headline;
  story.message = finding.message;
  story.place = "increment at counter.cpp:8";
  story.cause = finding.cause.sentence;
  story.shape = "0 preemptions, 2 switches, 8 steps (as found: 2 preemptions, 5 switches, 12 steps).";
  story.sections = {{"T1 writes 4 bytes, first", {"increment  counter.cpp:8"}}, {"`counter` is a global variable", {}}};
  story.table.columns = {"main", "T1", "T2 \"worker\""};
  StoryRow fold;
  fold.folded = 4;
  story.table.rows = {row(1, 0, 14, "std::thread one(increment);", "creates T1", false), fold,
                      row(7, 1, 8, "++counter;", "writes 1 to `counter`", true),
                      row(8, 2, 8, "++counter;", "reads 0 from `counter`", true)};
  story.replayCommand = "heddle replay race-3f2a91";

  reported.fingerprint = "0123456789abcdef";
  reported.program = "/src/project/build/counter_test";
  reported.arguments = {"--fast"};
  reported.savedAs = ".heddle/findings/race-3f2a91/finding.json";
  return reported;
}

inline ReportedFinding assertion() {
  ReportedFinding reported;
  judge::Finding& finding = reported.finding;
  finding.id = "assertion-56b983";
  finding.kind = judge::FindingKind::Assertion;
  finding.headline = "Assertion failed";
  finding.message = "100%: `a < b && \"c\"', done\nsecond line \xff\x01";
  finding.primary = judge::notes::frame("check(int)", "/usr/local/src/a, b:c.cpp", 3);
  finding.thread = kMainThread;
  finding.stack = {finding.primary};
  finding.threads = {judge::notes::threadNote(0)};
  judge::CauseEvent write;
  write.role = judge::CauseRole::Write;
  write.thread = judge::notes::thread(1);
  write.place = judge::notes::frame("fill()", "/src/project/lib/counter.cpp", 20);
  write.words = "writes 7 to `b`";
  write.object = "`b`";
  write.hasValue = true;
  write.value = 7;
  write.size = 4;
  write.locksKnown = true;
  judge::CauseEvent use = write;
  use.role = judge::CauseRole::Use;
  use.thread = kMainThread;
  use.place = finding.primary;
  use.words = "reads 7 from `b`";
  finding.cause.kind = judge::CauseKind::Order;
  finding.cause.sentence = "T1 writes 7 to `b` at counter.cpp:20 before main reads it.";
  finding.cause.events = {write, use};
  finding.cause.edges = {{0, 1, judge::EdgeKind::Before, ""}};
  finding.cause.flip = "If main's read of `b` comes before, the error does not occur.";

  Story& story = reported.story;
  story.id = finding.id;
  story.kind = judge::kindName(finding.kind);
  story.headline = finding.headline;
  story.message = finding.message;
  story.place = "check at a, b:c.cpp:3";
  story.cause = finding.cause.sentence + " " + finding.cause.flip;
  story.replayCommand = "heddle replay assertion-56b983";
  reported.program = "/src/project/build/other_test";
  return reported;
}

inline FindingsReport report() {
  FindingsReport made;
  made.version = "1.2.3";
  made.base = "/src/project";
  made.docs = "https://example.org/bugs/";
  judge::RunRecord passed{"/src/project/build/queue_test", {}};
  passed.verdict = "No error in 1000 schedules.";
  passed.schedules = 1000;
  passed.seconds = 0.25;
  judge::RunRecord failed{"/src/project/build/counter_test", {"--fast"}};
  failed.suite = "Counter";
  failed.test = "Counts";
  failed.verdict = "1 error in 20 schedules.";
  failed.notes = {"Not complete."};
  failed.exitCode = 1;
  failed.findings = {"race-3f2a91"};
  judge::RunRecord broken{"/src/project/build/broken_test", {}};
  broken.verdict = "broken_test could not be run";
  broken.exitCode = 3;
  made.runs = {passed, failed, broken};
  made.findings = {race(), assertion()};
  return made;
}

}  // namespace heddle::explain::sample
