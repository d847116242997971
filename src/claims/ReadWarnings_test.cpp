#include "claims/ReadWarnings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "claims/Claim.h"
#include "core/Rng.h"

namespace heddle::claims {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> kSamples = {"thread_safety.txt",
                                           "clang_tidy.txt",
                                           "gcc.txt",
                                           "cppcheck.xml",
                                           "clang_analyzer.sarif",
                                           "tsan_race.txt",
                                           "tsan_free.txt",
                                           "tsan_lock_order.txt",
                                           "helgrind_race.txt",
                                           "helgrind_lock_order.txt",
                                           "helgrind_signal.txt"};

std::string sample(const std::string& name) {
  std::ifstream file(std::string(HEDDLE_WARNING_SAMPLES) + "/" + name);
  EXPECT_TRUE(file.good()) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<Warning> read(const std::string& name) {
  auto warnings = readWarnings(name, sample(name));
  EXPECT_TRUE(warnings) << warnings.error().what;
  return warnings.value_or(std::vector<Warning>{});
}

std::string errorOf(const std::string& text) {
  const auto warnings = readWarnings("file", text);
  return warnings ? "" : warnings.error().what;
}

/// "gate.cpp:15" for the user's frame of each stack with the role.
std::vector<std::string> places(const Warning& warning, Role role) {
  std::vector<std::string> texts;
  for (const CallStack& stack : warning.stacks) {
    const Place* frame = stack.role == role ? userFrame(stack.frames) : nullptr;
    if (frame != nullptr) {
      texts.push_back(frame->file.substr(frame->file.rfind('/') + 1) + ":" + std::to_string(frame->line));
    }
  }
  return texts;
}

TEST(ReadWarnings, ReadsTheThreadSafetyAnalysisOfClang) {
  const std::vector<Warning> warnings = read("thread_safety.txt");
  ASSERT_EQ(warnings.size(), 3U);
  EXPECT_EQ(warnings[0].rule, "-Wthread-safety-analysis");
  EXPECT_EQ(warnings[0].message, "mutex 'mutex' is not held on every path through here");
  EXPECT_EQ(warnings[0].source, "thread_safety.txt:1");
  EXPECT_EQ(warnings[0].excerpt, "}");
  ASSERT_EQ(warnings[0].locations.size(), 2U);
  EXPECT_EQ(warnings[0].locations[0].place, (Place{"early_return_bad.cpp", 19, 1, ""}));
  EXPECT_EQ(warnings[0].locations[1].note, "mutex acquired here");
  EXPECT_EQ(warnings[0].locations[1].place.line, 12U);
  EXPECT_EQ(warnings[2].source, "thread_safety.txt:12");
}

TEST(ReadWarnings, ReadsClangTidy) {
  const std::vector<Warning> warnings = read("clang_tidy.txt");
  ASSERT_EQ(warnings.size(), 3U);
  EXPECT_EQ(warnings[0].tool, "clang-tidy");
  EXPECT_EQ(warnings[0].rule, "concurrency-mt-unsafe");
  EXPECT_EQ(primaryPlace(warnings[0]), (Place{"/home/user/project/calendar_bad.cpp", 8, 26, ""}));
  EXPECT_EQ(warnings[1].excerpt, "std::lock_guard<std::mutex>{mutex};");
}

TEST(ReadWarnings, ReadsGcc) {
  const std::vector<Warning> warnings = read("gcc.txt");
  ASSERT_EQ(warnings.size(), 4U);
  EXPECT_EQ(warnings[1].rule, "-Wunused-variable");
  EXPECT_EQ(warnings[3].tool, "gcc");
}

TEST(ReadWarnings, RemovesTheMarkOfWarningsThatAreErrors) {
  const auto warnings = readWarnings("file",
                                     "a.cpp:3:5: error: bad [concurrency-mt-unsafe,-warnings-as-errors]\n"
                                     "b.cpp:4: error: worse [-Werror,-Wthread-safety-analysis]\r\n");
  ASSERT_TRUE(warnings);
  EXPECT_EQ(warnings->at(0).rule, "concurrency-mt-unsafe");
  EXPECT_EQ(warnings->at(1).rule, "-Wthread-safety-analysis");
  EXPECT_EQ(primaryPlace(warnings->at(1)), (Place{"b.cpp", 4, 0, ""}));
}

TEST(ReadWarnings, ReadsCppcheck) {
  const std::vector<Warning> warnings = read("cppcheck.xml");
  ASSERT_EQ(warnings.size(), 3U);
  EXPECT_EQ(warnings[0].rule, "globalLockGuard");
  EXPECT_THAT(warnings[0].message, HasSubstr("won't unlock"));
  EXPECT_EQ(warnings[0].source, "cppcheck.xml:5");
  EXPECT_EQ(primaryPlace(warnings[0]), (Place{"global_guard_bad.cpp", 9, 38, ""}));
}

TEST(ReadWarnings, ReadsSarif) {
  const std::vector<Warning> warnings = read("clang_analyzer.sarif");
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_EQ(warnings[0].tool, "clang");
  EXPECT_EQ(warnings[0].rule, "alpha.unix.PthreadLock");
  EXPECT_EQ(primaryPlace(warnings[0]), (Place{"/home/user/project/rev.cpp", 9, 3, ""}));
}

TEST(ReadWarnings, ReadsReferencesInSarif) {
  const auto warnings = readWarnings("file", R"({"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T","rules":[
    {"id":"R1","messageStrings":{"default":{"text":"lock {0} first"}}}]}},
    "artifacts":[{"location":{"uri":"file:///src/a%20b.cpp"}}],
    "results":[{"ruleIndex":0,"message":{"id":"default","arguments":["m"]},
      "locations":[{"physicalLocation":{"artifactLocation":{"index":0},"region":{"startLine":7}},
                    "logicalLocations":[{"fullyQualifiedName":"ns::f"}]}]}]}]})");
  ASSERT_TRUE(warnings);
  ASSERT_EQ(warnings->size(), 1U);
  EXPECT_EQ(warnings->at(0).rule, "R1");
  EXPECT_EQ(warnings->at(0).message, "lock m first");
  EXPECT_EQ(primaryPlace(warnings->at(0)), (Place{"/src/a b.cpp", 7, 0, "ns::f"}));
}

TEST(ReadWarnings, ReadsRacesOfThreadSanitizer) {
  const std::vector<Warning> warnings = read("tsan_race.txt");
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].rule, "data race");
  EXPECT_THAT(places(warnings[0], Role::Access), ElementsAre("weak_flag_bad.cpp:19"));
  EXPECT_THAT(places(warnings[0], Role::OtherAccess), ElementsAre("weak_flag_bad.cpp:11"));
  EXPECT_EQ(userFrame(warnings[0].stacks[0].frames)->function, "consume()");
  EXPECT_EQ(read("tsan_free.txt").at(0).rule, "heap-use-after-free");
}

TEST(ReadWarnings, ReadsLockOrdersOfThreadSanitizer) {
  const std::vector<Warning> warnings = read("tsan_lock_order.txt");
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_THAT(places(warnings[0], Role::Held), ElementsAre("gate_ok.cpp:14", "gate_ok.cpp:21"));
  EXPECT_THAT(places(warnings[0], Role::Acquired), ElementsAre("gate_ok.cpp:15", "gate_ok.cpp:22"));
}

TEST(ReadWarnings, ReadsHelgrind) {
  const std::vector<Warning> races = read("helgrind_race.txt");
  ASSERT_EQ(races.size(), 1U);
  EXPECT_EQ(races[0].rule, "data race");
  EXPECT_THAT(places(races[0], Role::Access), ElementsAre("queue_size_bad.cpp:14"));
  EXPECT_THAT(places(races[0], Role::OtherAccess), ElementsAre("queue_size_bad.cpp:12"));
  const std::vector<Warning> orders = read("helgrind_lock_order.txt");
  ASSERT_EQ(orders.size(), 1U);
  EXPECT_THAT(places(orders[0], Role::Held), ElementsAre("gate_of_registry_ok.cpp:17", "gate_of_registry_ok.cpp:11"));
  EXPECT_THAT(places(orders[0], Role::Acquired),
              ElementsAre("gate_of_registry_ok.cpp:18", "gate_of_registry_ok.cpp:12"));
  const std::vector<Warning> signals = read("helgrind_signal.txt");
  ASSERT_EQ(signals.size(), 1U);
  EXPECT_EQ(signals[0].rule, "signal without lock");
}

TEST(ReadWarnings, AnEmptyFileHasNoWarnings) {
  for (const char* text : {"", " \n", "\xef\xbb\xbf"}) {
    const auto warnings = readWarnings("file", text);
    ASSERT_TRUE(warnings);
    EXPECT_TRUE(warnings->empty());
  }
}

TEST(ReadWarnings, ErrorsNameTheFileAndTheLine) {
  EXPECT_EQ(errorOf("hello\n"), "file:1: not a known format of warnings");
  EXPECT_THAT(errorOf("<results>\n<errors>\n</results>"), StartsWith("file:3: not well-formed XML"));
  EXPECT_EQ(errorOf("<html>\n</html>"), "file:1: XML, but not a report of cppcheck --xml");
  EXPECT_EQ(errorOf("<valgrindoutput/>"), "file:1: the XML of Valgrind is not read, only its text");
  EXPECT_EQ(errorOf("<results><errors>\n<error id='a'>\n<location file='b' line='x'/></error></errors></results>"),
            "file:3: a location without a line number");
  EXPECT_EQ(errorOf("{\n\"runs\": [\n,]}"), "file:3: not valid JSON, and therefore not SARIF");
  EXPECT_EQ(errorOf("{}"), "file:1: JSON, but not a SARIF log: it has no \"runs\"");
  EXPECT_EQ(errorOf(R"({"version":"1.0","runs":[]})"), "file:1: SARIF of version \"1.0\"; only 2.1 is supported");
  EXPECT_EQ(errorOf("x\nWARNING: ThreadSanitizer: data race (pid=1)\n  Read of size 4:\n"),
            "file:3: the report that begins at line 2 has no end");
  EXPECT_EQ(errorOf("WARNING: ThreadSanitizer: data race (pid=1)\n    #0 f a.cpp:1\n"),
            "file:2: a frame without the title of its stack");
  EXPECT_EQ(errorOf("a.cpp:1:1: note: here\n1 warning generated.\n"),
            "file:1: a note without the warning it belongs to");
}

/// Truncated and altered files: any answer is right, except a crash.
TEST(ReadWarnings, SurvivesBrokenFiles) {
  Rng rng(7);
  for (const std::string& name : kSamples) {
    const std::string whole = sample(name);
    for (int round = 0; round < 200; ++round) {
      std::string text = whole;
      for (int changes = 0; changes < 3; ++changes) {
        const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
        switch (rng.below(4)) {
          case 0:
            text[at] = static_cast<char>(rng.below(256));
            break;
          case 1:
            text.erase(at, rng.below(40));
            break;
          case 2:
            text.insert(at, text.substr(rng.below(static_cast<std::uint32_t>(text.size())), rng.below(80)));
            break;
          case 3:
            text.resize(at + 1);
            break;
        }
      }
      const auto warnings = readWarnings(name, text);
      if (!warnings) {
        EXPECT_THAT(warnings.error().what, StartsWith(name + ":"));
        continue;
      }
      for (const Warning& warning : *warnings) {
        classify(warning);
      }
    }
  }
}

}  // namespace
}  // namespace heddle::claims
