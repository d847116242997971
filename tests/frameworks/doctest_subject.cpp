#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

namespace {

std::atomic<int> balance{100};

void withdraw(int amount) {
  if (balance >= amount) {
    balance -= amount;
  }
}

}  // namespace

TEST_SUITE("bank, \"main\" <branch>") {
  TEST_CASE("an account, when shared [never overdrawn]") {
    std::thread alice([] { withdraw(80); });
    std::thread bob([] { withdraw(50); });
    alice.join();
    bob.join();
    CHECK(balance.load() >= 0);
  }

  TEST_CASE("sums") {
    SUBCASE("small") { CHECK(1 + 1 == 2); }
    SUBCASE("large") { CHECK(1000 + 1000 == 2000); }
  }
}

TEST_CASE("sums") { CHECK(2 + 2 == 4); }
TEST_CASE("later" * doctest::skip()) { CHECK(false); }
TEST_CASE_TEMPLATE("numbers", T, int, long) { CHECK(T(1) == 1); }
