#include "judge/OneFunction.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::judge {
namespace {

/// T1: main at 1, push at 10, a call of push at 20, push at 11, main at 2.
Observation calls() {
  Observation seen;
  const StackFrame main = notes::frame("main", "main.cpp", 3);
  seen.places = {notes::frame("main", "main.cpp", 1), notes::frame("push", "queue.h", 10),
                 notes::frame("grow", "queue.h", 20), notes::frame("push", "queue.h", 11),
                 notes::frame("main", "main.cpp", 2)};
  seen.callers = {{}, main, notes::frame("reserve", "queue.h", 30), main, {}};
  for (std::uint32_t place = 0; place < seen.places.size(); ++place) {
    seen.steps.push_back(notes::step(2 * place, 1, OpKind::PlainRead, 7, place));
    seen.steps.push_back(notes::step(2 * place + 1, 2, OpKind::PlainRead, 7, 1));
  }
  return seen;
}

TEST(OneFunction, AFunctionReachesFromItsFirstToItsLastStep) {
  const Observation seen = calls();
  EXPECT_EQ(beginOfFunction(seen, 6), 2U);
  EXPECT_EQ(endOfFunction(seen, 2), 6U);
  EXPECT_EQ(endOfFunction(seen, 6), 6U);
}

TEST(OneFunction, ACallEndsBeforeItsCaller) {
  const Observation seen = calls();
  EXPECT_EQ(endOfFunction(seen, 4), 4U);
  EXPECT_EQ(beginOfFunction(seen, 4), 4U);
}

TEST(OneFunction, AnEarlierLineBelongsToAnotherRound) {
  Observation seen = calls();
  EXPECT_FALSE(isLaterRound(seen, 2, 6)) << "push at 10, then at 11";
  EXPECT_TRUE(isLaterRound(seen, 6, 2));
  EXPECT_FALSE(isLaterRound(seen, 6, 0)) << "another function";
  EXPECT_FALSE(isLaterRound(seen, 2, 2));
  seen.steps[6].place = seen.steps[2].place;
  seen.steps[2].kind = OpKind::PlainWrite;
  EXPECT_TRUE(isLaterRound(seen, 2, 6)) << "reads where it has written before";
}

}  // namespace
}  // namespace heddle::judge
