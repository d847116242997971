#include "runtime/identity/InitialStack.h"

#include <gtest/gtest.h>

#include <cstring>
#include <utility>

namespace heddle::rt {
namespace {

/// The arguments of this process as the kernel laid them out. The C library passes them to constructors.
int gCount = 0;
char** gArguments = nullptr;
char** gEnvironment = nullptr;

__attribute__((constructor)) void keepArguments(int count, char** arguments, char** environment) {
  gCount = count;
  gArguments = arguments;
  gEnvironment = environment;
}

std::pair<std::uint64_t, std::uint64_t> nameOf(const void* address) {
  InitialStackName name;
  EXPECT_TRUE(nameInInitialStack(reinterpret_cast<std::uintptr_t>(address), name));
  return {name.owner, name.offset};
}

class InitialStackTest : public ::testing::Test {
protected:
  InitialStackTest() { noteInitialStack(gCount, gArguments, gEnvironment); }
};

TEST_F(InitialStackTest, ATextIsNamedByWhatItIsAndNotByItsAddress) {
  const auto first = nameOf(gArguments[0]);
  EXPECT_EQ(first.second, 0u);
  EXPECT_EQ(nameOf(gArguments[0] + 3), (std::pair{first.first, std::uint64_t{3}}));
  for (char** variable = gEnvironment; *variable != nullptr; ++variable) {
    EXPECT_EQ(nameOf(*variable).second, 0u);
    EXPECT_NE(nameOf(*variable).first, first.first);
    EXPECT_EQ(nameOf(*variable + std::strlen(*variable)).first, nameOf(*variable).first);
  }
}

TEST_F(InitialStackTest, ThePointersAreNamedByTheirIndex) {
  const auto first = nameOf(&gArguments[0]);
  EXPECT_EQ(first.second, sizeof(char*));  // argc comes first.
  if (*gEnvironment != nullptr) {
    EXPECT_EQ(nameOf(&gEnvironment[0]).second, 0u);
    EXPECT_NE(nameOf(&gEnvironment[0]).first, first.first);
  }
}

TEST_F(InitialStackTest, AFrameIsNamedByItsDistanceFromTheTop) {
  const char frame[64] = {};
  EXPECT_EQ(nameOf(frame).first, nameOf(frame + 63).first);
  EXPECT_EQ(nameOf(frame).second, nameOf(frame + 63).second + 63);
}

TEST_F(InitialStackTest, OtherMemoryHasNoNameHere) {
  static int global;
  InitialStackName name;
  EXPECT_FALSE(nameInInitialStack(reinterpret_cast<std::uintptr_t>(&global), name));
  EXPECT_FALSE(nameInInitialStack(reinterpret_cast<std::uintptr_t>(&noteInitialStack), name));
}

}  // namespace
}  // namespace heddle::rt
