#include "explain/page/SourceExcerpts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "judge/TestNotes.h"

namespace heddle::explain {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class SourceExcerpts : public testing::Test {
protected:
  SourceExcerpts() : file_(testing::TempDir() + "/" + testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::ofstream out(file_);
    for (int i = 1; i <= 40; ++i) {
      out << "line " << i << '\n';
    }
  }

  std::vector<SourceExcerpt> around(const std::vector<std::uint32_t>& lines) const {
    judge::Finding finding;
    for (const std::uint32_t line : lines) {
      finding.places.push_back(judge::notes::frame("f()", file_, line));
    }
    return sourceExcerpts({&finding}, 2);
  }

  std::string file_;
};

TEST_F(SourceExcerpts, APlaceHasLinesBeforeAndAfterIt) {
  const auto excerpts = around({10});
  ASSERT_EQ(excerpts.size(), 1U);
  EXPECT_EQ(excerpts[0].file, file_);
  ASSERT_EQ(excerpts[0].blocks.size(), 1U);
  EXPECT_EQ(excerpts[0].blocks[0].first, 8U);
  EXPECT_THAT(excerpts[0].blocks[0].lines, ElementsAre("line 8", "line 9", "line 10", "line 11", "line 12"));
}

TEST_F(SourceExcerpts, NearPlacesShareABlock) {
  const auto excerpts = around({10, 13, 30});
  ASSERT_EQ(excerpts[0].blocks.size(), 2U);
  EXPECT_EQ(excerpts[0].blocks[0].first, 8U);
  EXPECT_EQ(excerpts[0].blocks[0].lines.size(), 8U);
  EXPECT_EQ(excerpts[0].blocks[1].first, 28U);
}

TEST_F(SourceExcerpts, BlocksEndWithTheFile) {
  const auto first = around({1, 40});
  EXPECT_THAT(first[0].blocks[0].lines, ElementsAre("line 1", "line 2", "line 3"));
  EXPECT_THAT(first[0].blocks[1].lines, ElementsAre("line 38", "line 39", "line 40"));
}

TEST_F(SourceExcerpts, LinesBehindTheEndAndMissingFilesAreLeftOut) {
  EXPECT_THAT(around({90}), IsEmpty());
  judge::Finding finding;
  finding.primary = judge::notes::frame("f()", "/no/such/file.cpp", 3);
  EXPECT_THAT(sourceExcerpts({&finding}), IsEmpty());
}

}  // namespace
}  // namespace heddle::explain
