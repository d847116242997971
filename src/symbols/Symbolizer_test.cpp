#include "symbols/Symbolizer.h"

#include <array>
#include <cstddef>
#include <cstdio>
#include <mutex>

#include "symbols/Fixtures.h"

namespace heddle::symbols {
namespace {

using fixtures::lineOf;
using fixtures::Loaded;

/// Same layout as in the fixture.
struct Account {
  std::mutex mutex;
  int balance = 0;
};
struct Bank {
  bool open = true;
  Account accounts[2];
  std::array<Account, 2> spare;
  short grid[2][3] = {};
};

class SymbolizerOfCompiler : public testing::TestWithParam<const char*> {
protected:
  const std::string path = fixtures::path(GetParam());
  Loaded loaded{GetParam()};
  Symbolizer symbolizer;
};

INSTANTIATE_TEST_SUITE_P(Both, SymbolizerOfCompiler, testing::Values("gcc.so", "clang.so"));

TEST_P(SymbolizerOfCompiler, NamesTheInlinedFunctionAndItsCallerForAReturnAddress) {
  reinterpret_cast<int (*)(int)>(loaded.symbol("fixtureOuter"))(1);
  const auto frames = symbolizer.site(path, loaded.offsetOf(loaded.call("fixtureSeen")));
  ASSERT_TRUE(frames) << frames.error().what;
  ASSERT_EQ(frames->size(), 2U);
  EXPECT_EQ(frames->at(0).function, "inner(int)");
  EXPECT_EQ(frames->at(0).line, lineOf("fixture.cpp", "inner"));
  EXPECT_EQ(frames->at(1).function, "fixtureOuter");
  EXPECT_EQ(frames->at(1).line, lineOf("fixture.cpp", "outer"));
  EXPECT_EQ(frames->at(1).file, fixtures::source("fixture.cpp"));
}

TEST_P(SymbolizerOfCompiler, NamesAFunctionByItsEntryPoint) {
  const auto frames = symbolizer.code(path, loaded.offsetOf(loaded.symbol("fixtureTable")));
  ASSERT_TRUE(frames) << frames.error().what;
  EXPECT_EQ(frames->back().function, "fixtureTable");
}

TEST_P(SymbolizerOfCompiler, NamesAGlobalAndWhereItIsDeclared) {
  const auto variable = symbolizer.variable(path, loaded.offsetOf(loaded.symbol("counter")));
  ASSERT_TRUE(variable) << variable.error().what;
  EXPECT_EQ(variable->text(), "counter");
  EXPECT_EQ(variable->size, sizeof(int));
  EXPECT_EQ(variable->file, fixtures::source("fixture.cpp"));
  EXPECT_EQ(variable->line, lineOf("fixture.cpp", "counter"));
}

TEST_P(SymbolizerOfCompiler, NamesAnElementOfAStaticArrayByItsIndex) {
  const auto variable = symbolizer.variable(path, loaded.offsetOf(loaded.call("fixtureTable")) + 16);
  ASSERT_TRUE(variable) << variable.error().what;
  EXPECT_EQ(variable->text(), "table[4]");
  EXPECT_EQ(variable->line, lineOf("fixture.cpp", "table"));
}

TEST_P(SymbolizerOfCompiler, NamesAStaticLocalWithItsFunction) {
  const auto variable = symbolizer.variable(path, loaded.offsetOf(loaded.call("fixtureStaticLocal")));
  ASSERT_TRUE(variable) << variable.error().what;
  EXPECT_NE(variable->name.find("calls"), std::string::npos) << variable->name;
  EXPECT_EQ(variable->line, lineOf("fixture.cpp", "calls"));
}

TEST_P(SymbolizerOfCompiler, NamesTheMemberOfAGlobal) {
  const std::uint64_t bank = loaded.offsetOf(loaded.symbol("bank"));
  const auto name = [&](std::size_t offset) { return symbolizer.variable(path, bank + offset)->text(); };
  EXPECT_EQ(name(offsetof(Bank, accounts) + sizeof(Account) + offsetof(Account, balance)), "bank.accounts[1].balance");
  EXPECT_EQ(name(offsetof(Bank, accounts) + offsetof(Account, mutex)), "bank.accounts[0].mutex");
  EXPECT_EQ(name(offsetof(Bank, spare) + sizeof(Account) + offsetof(Account, balance)), "bank.spare[1].balance");
  EXPECT_EQ(name(offsetof(Bank, grid) + 5 * sizeof(short)), "bank.grid[1][2]");
  EXPECT_EQ(name(offsetof(Bank, open)), "bank.open");
}

TEST_P(SymbolizerOfCompiler, NamesAPartOfAGlobalOfTheStandardLibraryByTheWhole) {
  const std::uint64_t numbers = loaded.offsetOf(loaded.symbol("numbers"));
  EXPECT_EQ(symbolizer.variable(path, numbers + sizeof(void*))->text(), "numbers");
}

TEST_P(SymbolizerOfCompiler, NamesALocalAndItsMemberByItsFrame) {
  struct Seen {
    void* pc;
    void* local;
    void* stackPointer;
    void* frameTop;
    void* framePointer;
  };
  loaded.call("fixtureWithLocal");
  const auto& seen = *static_cast<Seen*>(loaded.call("fixtureLocal"));
  const auto distance = [](const void* to, const void* from) {
    return static_cast<const char*>(to) - static_cast<const char*>(from);
  };
  const auto local = symbolizer.local(path, loaded.offsetOf(seen.pc),
                                      {0, distance(seen.local, seen.frameTop), distance(seen.local, seen.stackPointer),
                                       distance(seen.local, seen.framePointer)});
  ASSERT_TRUE(local);
  EXPECT_EQ(local->name, "mine.balance");
  EXPECT_EQ(local->function, "fixtureWithLocal");
}

TEST_P(SymbolizerOfCompiler, AnAddressOutsideTheProgramHasNoNames) {
  EXPECT_FALSE(symbolizer.site(path, 0x7fffffff));
  EXPECT_FALSE(symbolizer.variable(path, 0x7fffffff));
}

TEST_P(SymbolizerOfCompiler, FindsNoSitesWithoutThePlugin) {
  const auto sites = symbolizer.sites(path);
  ASSERT_TRUE(sites);
  EXPECT_TRUE(sites->empty());
}

TEST(Symbolizer, UnderstandsAProgramAtAFixedAddressByOffsetAndByAddress) {
  const std::string path = fixtures::path("fixed");
  std::FILE* output = popen(path.c_str(), "r");
  ASSERT_NE(output, nullptr);
  unsigned long counter = 0;
  unsigned long function = 0;
  ASSERT_EQ(std::fscanf(output, "%lx %lx", &counter, &function), 2);
  ASSERT_EQ(pclose(output), 0);

  constexpr std::uint64_t kLinkedAt = 0x400000;
  Symbolizer symbolizer;
  EXPECT_EQ(symbolizer.variable(path, counter)->text(), "fixedCounter");
  EXPECT_EQ(symbolizer.variable(path, counter - kLinkedAt)->text(), "fixedCounter");
  EXPECT_EQ(symbolizer.code(path, function - kLinkedAt)->front().line, lineOf("fixture_fixed.cpp", "fixed"));
}

TEST(Symbolizer, RefusesFilesThatAreNotLinkedPrograms) {
  Symbolizer symbolizer;
  EXPECT_NE(symbolizer.site("/nowhere/prog", 1).error().what.find("/nowhere/prog"), std::string::npos);
  EXPECT_FALSE(symbolizer.site(fixtures::source("fixture.cpp"), 1));
  EXPECT_NE(symbolizer.site(fixtures::path("unlinked.o"), 1).error().what.find("not a linked"), std::string::npos);
}

}  // namespace
}  // namespace heddle::symbols
