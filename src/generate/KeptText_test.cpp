#include "generate/KeptText.h"

#include <gtest/gtest.h>

namespace heddle::generate {
namespace {

TEST(KeptText, PassesWhatTheParameterTakes) {
  EXPECT_EQ(passedText("Conn *", "Conn *", "kept1").argument, "kept1");
  EXPECT_EQ(passedText("Conn &", "Conn *", "kept1").argument, "&kept1");
  EXPECT_EQ(passedText("std::unique_ptr<Conn>", "Conn &", "kept1").argument, "*kept1");
  EXPECT_EQ(passedText("std::shared_ptr<Conn>", "Conn *", "kept1").argument, "&*kept1");
  EXPECT_EQ(passedText("std::unique_ptr<Conn>", "std::unique_ptr<Conn>", "kept1").argument,
            "heddle::harness::pass(kept1)");
}

TEST(KeptText, WhatMayBeMissingIsChecked) {
  EXPECT_EQ(passedText("Conn *", "Conn *", "kept1").condition, "kept1");
  EXPECT_EQ(passedText("unsigned long", "unsigned long", "kept1").condition, "");
}

}  // namespace
}  // namespace heddle::generate
