#define CATCH_CONFIG_MAIN
#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

namespace {

std::atomic<int> balance{100};

void withdraw(int amount) {
  if (balance >= amount) {
    balance -= amount;
  }
}

}  // namespace

TEST_CASE("an account, when shared [never overdrawn]", "[bank][slow]") {
  std::thread alice([] { withdraw(80); });
  std::thread bob([] { withdraw(50); });
  alice.join();
  bob.join();
  REQUIRE(balance.load() >= 0);
}

TEST_CASE("an account alone", "[bank]") {
  withdraw(80);
  REQUIRE(balance.load() == 20);
}

TEST_CASE("sums") { REQUIRE(1 + 1 == 2); }

TEST_CASE("hidden, until it is named", "[.]") { REQUIRE(true); }
