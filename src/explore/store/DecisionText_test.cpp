#include "explore/store/DecisionText.h"

#include <gtest/gtest.h>

namespace heddle::explore {
namespace {

using Decisions = std::vector<Decision>;

const Decisions kSample{
    {ChoiceKind::Thread, true, 0, 3, 1},        {ChoiceKind::Thread, true, 0, 3, 1},
    {ChoiceKind::Thread, false, 1, 2, 7},       {ChoiceKind::Notify, false, 1, 4, 1},
    {ChoiceKind::SpuriousWake, false, 0, 2, 0}, {ChoiceKind::User, false, 9, 10, 9},
};

TEST(DecisionText, IsShort) { EXPECT_EQ(encodeDecisions(kSample), "T0/3=1*2 t1/2=7 n1/4 s0/2 u9/10"); }

TEST(DecisionText, IsReadBack) { EXPECT_EQ(decodeDecisions(encodeDecisions(kSample)).value(), kSample); }

TEST(DecisionText, AnEmptyTextHasNoDecisions) {
  EXPECT_EQ(encodeDecisions({}), "");
  EXPECT_TRUE(decodeDecisions("").value().empty());
}

TEST(DecisionText, EveryKindIsReadBack) {
  for (std::uint8_t kind = 0; kind <= static_cast<std::uint8_t>(ChoiceKind::User); ++kind) {
    const Decisions one{{ChoiceKind{kind}, false, 1, 2, 1}};
    EXPECT_EQ(decodeDecisions(encodeDecisions(one)).value(), one);
  }
}

TEST(DecisionText, WhatIsNotADecisionIsNamed) {
  for (const char* text : {"x0/2", "T0", "T0/", "T2/2", "T0/1", "T0/2*0", "T0/2=", "T0/2zzz", "T-1/2", "T0/2  T0/2"}) {
    EXPECT_FALSE(decodeDecisions(text)) << text;
  }
  EXPECT_NE(decodeDecisions("T0/2 bogus").error().what.find("bogus"), std::string::npos);
}

TEST(DecisionText, ARepeatCannotFillTheMemory) { EXPECT_FALSE(decodeDecisions("T0/2*4000000000")); }

}  // namespace
}  // namespace heddle::explore
