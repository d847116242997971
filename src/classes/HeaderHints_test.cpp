#include "classes/HeaderHints.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace heddle::classes {
namespace {

TEST(HeaderHints, OnlyCommentsThatRestrictTheUseAreHints) {
  const std::filesystem::path path =
      std::filesystem::path(testing::TempDir()) / ("heddle-hints-" + std::to_string(getpid()) + ".h");
  std::ofstream(path) << "#pragma once\n"
                         "/* A queue.\n"
                         " * Single-producer, single-consumer.\n"
                         " */\n"
                         "class Queue {  // thread-safe\n"
                         "  void push(int);  ///< Must NOT be called concurrently.\n"
                         "  int not_thread_safe;\n"
                         "};\n";
  const std::vector<HeaderHint> hints = headerHints(path);
  std::filesystem::remove(path);
  ASSERT_EQ(hints.size(), 2U);
  EXPECT_EQ(hints[0].line, 3U);
  EXPECT_EQ(hints[0].text, "Single-producer, single-consumer.");
  EXPECT_EQ(hints[1].line, 6U);
  EXPECT_EQ(hints[1].text, "Must NOT be called concurrently.");
}

TEST(HeaderHints, AnUnreadableHeaderHasNoHints) { EXPECT_TRUE(headerHints("/no/such.h").empty()); }

}  // namespace
}  // namespace heddle::classes
