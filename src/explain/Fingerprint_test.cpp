#include "explain/Fingerprint.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "judge/TestNotes.h"

namespace heddle::explain {
namespace {

namespace notes = judge::notes;

class FingerprintTest : public testing::Test {
protected:
  FingerprintTest() : folder_(testing::TempDir() + "/fingerprint.XXXXXX") {
    EXPECT_NE(::mkdtemp(folder_.data()), nullptr);  // other tests run concurrently
  }
  ~FingerprintTest() override { std::filesystem::remove_all(folder_); }

  std::string folder_;

  /// The fingerprint of a race between lines \p first and \p second of a file with \p text.
  std::string of(const std::string& text, std::uint32_t first, std::uint32_t second) {
    const std::string file = folder_ + "/source.cpp";
    std::ofstream(file) << text;
    judge::Finding finding;
    finding.kind = judge::FindingKind::DataRace;
    finding.races = {notes::race(notes::access(1, true, notes::frame("add(int)", file, first)),
                                 notes::access(2, false, notes::frame("get()", file, second)))};
    SourceFiles sources;
    return fingerprint(finding, sources);
  }
};

TEST_F(FingerprintTest, StaysWhenLinesMove) {
  EXPECT_EQ(of("++x;\nreturn x;\n", 1, 2), of("\n\n  ++x;  // why\n\n\treturn  x;\n", 3, 5));
}

TEST_F(FingerprintTest, ChangesWithTheCode) { EXPECT_NE(of("++x;\nreturn x;\n", 1, 2), of("++y;\nreturn x;\n", 1, 2)); }

TEST_F(FingerprintTest, DoesNotDependOnTheOrderOfTheThreads) {
  judge::Finding finding;
  finding.kind = judge::FindingKind::DataRace;
  const std::string file = folder_ + "/order.cpp";
  std::ofstream(file) << "one\ntwo\n";
  const judge::AccessNote one = notes::access(1, true, notes::frame("add(int)", file, 1));
  const judge::AccessNote two = notes::access(2, true, notes::frame("add(int)", file, 2));
  SourceFiles sources;
  finding.races = {notes::race(one, two)};
  const std::string before = fingerprint(finding, sources);
  finding.races = {notes::race(two, one)};
  EXPECT_EQ(fingerprint(finding, sources), before);
}

TEST_F(FingerprintTest, IsEmptyWhereTheSourceIsNotThere) { EXPECT_EQ(of("++x;\n", 1, 2), ""); }

}  // namespace
}  // namespace heddle::explain
