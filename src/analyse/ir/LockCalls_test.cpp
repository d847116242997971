#include "analyse/ir/LockCalls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::analyse {
namespace {

using testing::ElementsAre;

TEST(LockCalls, RecognisesTheFunctionsOfTheLibrary) {
  EXPECT_EQ(lockCall("pthread_mutex_lock")->kind, LockCall::Kind::Acquire);
  EXPECT_TRUE(lockCall("pthread_rwlock_rdlock")->isShared);
  EXPECT_EQ(lockCall("pthread_rwlock_trywrlock")->kind, LockCall::Kind::TryAcquire);
  EXPECT_EQ(lockCall("_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE")->kind, LockCall::Kind::Wait);
  EXPECT_EQ(lockCall("_ZNSt18condition_variable10notify_oneEv")->kind, LockCall::Kind::Neutral);
  EXPECT_EQ(lockCall("_ZNSt3__15mutex4lockEv")->kind, LockCall::Kind::Acquire);
  EXPECT_FALSE(lockCall("memcpy").has_value());
}

TEST(LockCalls, CodeOfTheUserMayDoAnything) {
  EXPECT_EQ(libraryEffect("_ZN3Log5writeEi"), LibraryEffect::Unknown);
  EXPECT_EQ(libraryEffect("_ZNSt6vectorIiSaIiEE4pushEv"), LibraryEffect::Arguments);
  EXPECT_EQ(libraryEffect("strlen"), LibraryEffect::Arguments);
  EXPECT_EQ(libraryEffect("_Znwm"), LibraryEffect::None);
}

TEST(LockCalls, ConstArgumentsAreReadFromTheName) {
  // std::string::string(const std::string&)
  EXPECT_THAT(constArguments("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_", 2),
              ElementsAre(false, true));
  // std::string::compare(const char*) const
  EXPECT_THAT(constArguments("_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc", 2),
              ElementsAre(true, true));
  // All are false if the number of arguments does not match the name.
  EXPECT_THAT(constArguments("_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc", 4),
              ElementsAre(false, false, false, false));
}

}  // namespace
}  // namespace heddle::analyse
