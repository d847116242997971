#include "runtime/Real.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

namespace heddle::real {
namespace {

TEST(Real, FindsTheFunctionOfLibc) {
  EXPECT_EQ(HEDDLE_REAL(getppid)(), ::getppid());
  EXPECT_EQ(resolve("getppid"), dlsym(RTLD_NEXT, "getppid"));
}

TEST(Real, TakesTheNewConditionVariables) {
  EXPECT_EQ(resolve("pthread_cond_wait"), dlvsym(RTLD_NEXT, "pthread_cond_wait", "GLIBC_2.3.2"));
  EXPECT_NE(resolve("pthread_cond_wait"), dlvsym(RTLD_NEXT, "pthread_cond_wait", "GLIBC_2.2.5"));
}

TEST(Real, WorksForVariadicAndNoexceptFunctions) {
  char text[8];
  EXPECT_EQ(HEDDLE_REAL(snprintf)(text, sizeof text, "%d", 42), 2);
  EXPECT_STREQ(text, "42");
  EXPECT_EQ(HEDDLE_REAL(pthread_self)(), ::pthread_self());
}

TEST(Real, SaysWhenNoThreadHasIt) { EXPECT_EQ(tryResolve("heddle_no_such_function"), nullptr); }

TEST(RealDeathTest, AMissingFunctionIsAnInternalError) {
  EXPECT_EXIT(resolve("heddle_no_such_function"), testing::ExitedWithCode(70), "heddle_no_such_function");
}

}  // namespace
}  // namespace heddle::real
