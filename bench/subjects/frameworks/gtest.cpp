#include <gtest/gtest.h>

#include "count.h"

TEST(Counting, TwoThreads) { EXPECT_EQ(countTogether(), 6); }

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
