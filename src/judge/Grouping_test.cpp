#include "judge/Grouping.h"

#include <gtest/gtest.h>

#include "judge/Judge.h"
#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

/// Two threads that access objects 1 to 3 without ordering, and synchronise on object 9 where the test says so.
class TwoThreads {
public:
  TwoThreads() {
    seen_.ending = Ending::Completed;
    seen_.threads = {notes::threadNote(1), notes::threadNote(2)};
    seen_.places = {notes::frame("produce", "queue.cpp", 1), notes::frame("consume", "queue.cpp", 2)};
  }

  void access(std::uint16_t thread, bool write, std::uint64_t object) {
    seen_.steps.push_back(notes::step(seen_.steps.size() + 1, thread, write ? OpKind::PlainWrite : OpKind::PlainRead,
                                      object, thread - 1U));
  }
  void unlock(std::uint16_t thread) {
    seen_.steps.push_back(notes::step(seen_.steps.size() + 1, thread, OpKind::MutexUnlock, 9, thread - 1U));
  }
  /// Thread 2 has just read what thread 1 has written.
  void race(std::uint64_t object, const std::string& name, const char* reader = "consume") {
    RaceNote race = notes::race(notes::access(1, true, notes::frame("produce", "queue.cpp", 10)),
                                notes::access(2, false, notes::frame(reader, "queue.cpp", 20)), seen_.steps.size());
    race.object = notes::object(object);
    race.variable.name = name;
    seen_.races.push_back(race);
  }

  /// The groups of the findings.
  std::vector<std::string> groups() const {
    std::vector<Finding> findings = judge(seen_);
    std::vector<Finding*> all;
    std::vector<std::string> groups;
    for (Finding& finding : findings) {
      all.push_back(&finding);
    }
    groupByCause(all);
    for (const Finding& finding : findings) {
      groups.push_back(finding.group.empty() ? "" : finding.group == findings.front().id ? "first" : finding.group);
    }
    return groups;
  }

private:
  Observation seen_;
};

TEST(Grouping, RacesOfOneHandOverAreOneGroup) {
  TwoThreads threads;
  threads.access(1, true, 1);
  threads.access(1, true, 2);
  threads.access(2, false, 1);
  threads.race(1, "value");
  threads.access(2, false, 2);
  threads.race(2, "ready");
  EXPECT_EQ(threads.groups(), (std::vector<std::string>{"first", "first"}));
}

Finding releasedInUse(const std::string& id, std::uint32_t line, std::uint16_t user, const char* function) {
  Finding finding;
  finding.id = id;
  finding.kind = FindingKind::DataRace;
  RaceNote race = notes::race(notes::access(user, true, notes::frame(function, "log.cpp", 10)),
                              notes::access(3, true, notes::frame("close", "log.cpp", line)), 5);
  race.second.frees = true;
  finding.races = {race};
  return finding;
}

TEST(Grouping, UsesOfBlocksThatOneLineReleasesAreOneGroup) {
  Finding one = releasedInUse("race-1", 20, 1, "add");
  Finding other = releasedInUse("race-2", 20, 1, "flush");
  Finding elsewhere = releasedInUse("race-3", 30, 1, "add");
  Finding byAnotherThread = releasedInUse("race-4", 20, 2, "add");
  std::vector<Finding*> all{&one, &other, &elsewhere, &byAnotherThread};
  groupByCause(all);
  EXPECT_EQ(one.group, "race-1");
  EXPECT_EQ(other.group, "race-1");
  EXPECT_EQ(elsewhere.group, "");
  EXPECT_EQ(byAnotherThread.group, "");
}

TEST(Grouping, AnObjectAndWhatItsDestructorReleasesAreOneGroup) {
  Finding object = releasedInUse("race-1", 20, 1, "add");
  Finding part = releasedInUse("race-2", 5, 1, "add");
  Stack& stack = part.races.front().second.stack;
  stack.push_back(object.races.front().second.stack.front());
  std::vector<Finding*> all{&object, &part};
  groupByCause(all);
  EXPECT_EQ(part.group, "race-1");
}

TEST(Grouping, RacesApartBySynchronisationAreTwoCauses) {
  TwoThreads threads;
  threads.access(1, true, 1);
  threads.unlock(1);
  threads.access(1, true, 2);
  threads.access(2, false, 1);
  threads.race(1, "value");
  threads.access(2, false, 2);
  threads.race(2, "ready");
  EXPECT_EQ(threads.groups(), (std::vector<std::string>{"", ""}));
}

TEST(Grouping, RacesOfOtherFunctionsOnOtherVariablesAreTwoCauses) {
  TwoThreads threads;
  threads.access(1, true, 1);
  threads.access(1, true, 2);
  threads.access(2, false, 1);
  threads.race(1, "value");
  threads.access(2, false, 2);
  threads.race(2, "log", "print");
  EXPECT_EQ(threads.groups(), (std::vector<std::string>{"", ""}));
}

TEST(Grouping, PartsOfOneVariableAreOneGroup) {
  TwoThreads threads;
  threads.access(1, true, 1);
  threads.access(1, true, 2);
  threads.access(2, false, 1);
  threads.race(1, "queue.size_");
  threads.access(2, false, 2);
  threads.race(2, "queue.items_", "print");
  EXPECT_EQ(threads.groups(), (std::vector<std::string>{"first", "first"}));
}

/// A failure whose verified cause is that thread 1 writes at line 10 before thread 2 reads at line 20.
Finding failure(const std::string& id, const std::string& flip) {
  Finding finding;
  finding.id = id;
  finding.kind = FindingKind::Assertion;
  finding.cause.kind = CauseKind::Order;
  finding.cause.flip = flip;
  CauseEvent write;
  write.place = notes::frame("produce", "queue.cpp", 10);
  write.object = "`value`";
  CauseEvent read;
  read.place = notes::frame("consume", "queue.cpp", 20);
  read.object = "`value`";
  finding.cause.events = {write, read};
  return finding;
}

Finding raceOn(const std::string& variable) {
  Finding finding;
  finding.id = "race-1";
  finding.kind = FindingKind::DataRace;
  finding.races = {notes::race(notes::access(1, true, notes::frame("produce", "queue.cpp", 10)),
                               notes::access(2, false, notes::frame("consume", "queue.cpp", 20)))};
  finding.races.front().variable.name = variable;
  return finding;
}

std::string groupOfRace(Finding failed, const std::string& variable) {
  Finding race = raceOn(variable);
  std::vector<Finding*> findings{&failed, &race};
  groupByCause(findings);
  return race.group;
}

TEST(Grouping, ARaceBetweenTheStepsOfAVerifiedCauseBelongsToTheFailure) {
  EXPECT_EQ(groupOfRace(failure("assertion-1", "If ..."), "value"), "assertion-1");
}

TEST(Grouping, ACauseThatWasNotVerifiedGroupsNothing) {
  EXPECT_EQ(groupOfRace(failure("assertion-1", ""), "value"), "");
}

TEST(Grouping, ARaceOnAnotherVariableIsNotTheCause) {
  EXPECT_EQ(groupOfRace(failure("assertion-1", "If ..."), "other"), "");
}

TEST(Grouping, TwoFailuresOfOneVerifiedCauseAreOneGroup) {
  Finding one = failure("assertion-1", "If ...");
  Finding other = failure("signal-2", "If ...");
  std::vector<Finding*> findings{&one, &other};
  groupByCause(findings);
  EXPECT_EQ(other.group, "assertion-1");
  EXPECT_EQ(one.group, "assertion-1");
}

TEST(Grouping, TheFindingThatGivesAGroupItsNameIsShown) {
  Finding one = failure("assertion-1", "");
  Finding other = failure("signal-2", "");
  one.group = other.group = "signal-2";
  const std::vector<const Finding*> findings{&one, &other};
  const std::vector<Group> groups = groupsOf(findings);
  ASSERT_EQ(groups.size(), 1U);
  EXPECT_EQ(groups[0].shown, &other);
  EXPECT_EQ(groups[0].others, std::vector<const Finding*>{&one});
}

TEST(Grouping, AGroupWithoutItsFirstIsStillShownOnce) {
  Finding one = failure("assertion-1", "");
  Finding other = failure("assertion-2", "");
  one.group = other.group = "signal-2";
  const std::vector<const Finding*> findings{&one, &other};
  ASSERT_EQ(groupsOf(findings).size(), 1U);
  EXPECT_EQ(groupsOf(findings)[0].shown, &one);
}

}  // namespace
}  // namespace heddle::judge
