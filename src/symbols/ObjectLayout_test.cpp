#include "symbols/ObjectLayout.h"

#include <gtest/gtest.h>

namespace heddle::symbols {
namespace {

TEST(ObjectLayout, NamesTheMemberAtAnOffset) {
  const ObjectLayout layout(
      "64 Bank<int, 2>\n0 4 id\n8 8 state.balance\n16 4 rows[].count 8 2\n20 1 rows[].open 8 2\n");
  EXPECT_EQ(layout.size(), 64U);
  EXPECT_EQ(layout.nameAt(3), "Bank<int, 2>::id");
  EXPECT_EQ(layout.nameAt(4), "Bank<int, 2>") << "between the members";
  EXPECT_EQ(layout.nameAt(8), "Bank<int, 2>::state.balance");
  EXPECT_EQ(layout.nameAt(24), "Bank<int, 2>::rows[1].count");
  EXPECT_EQ(layout.nameAt(28), "Bank<int, 2>::rows[1].open");
  EXPECT_EQ(layout.nameAt(29), "Bank<int, 2>");
  EXPECT_EQ(layout.nameAt(32), "Bank<int, 2>") << "behind the array";
}

TEST(ObjectLayout, AClassWithoutNameHasNamedMembers) {
  EXPECT_EQ(ObjectLayout("8 \n0 8 counter\n").nameAt(0), "counter");
}

TEST(ObjectLayout, AnInvalidLayoutHasNoSize) {
  for (const char* text : {"", "x", "Bank\n0 4 id\n", "\n\n"}) {
    EXPECT_EQ(ObjectLayout(text).size(), 0U) << text;
  }
  EXPECT_EQ(ObjectLayout("8 A\nnonsense\n0 4\n99999999999999999999999 4 x\n4 4 y").nameAt(4), "A::y");
}

}  // namespace
}  // namespace heddle::symbols
