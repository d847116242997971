#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <thread>

namespace {

std::atomic<int> balance{100};

void withdraw(int amount) {
  if (balance >= amount) {
    balance -= amount;
  }
}

TEST(Account, NeverOverdrawn) {
  std::thread alice([] { withdraw(80); });
  std::thread bob([] { withdraw(50); });
  alice.join();
  bob.join();
  EXPECT_GE(balance.load(), 0) << "both have looked first";
}

TEST(Account, HoldsAlone) {
  withdraw(80);
  EXPECT_EQ(balance.load(), 20);
}

TEST(Account, DISABLED_Never) { FAIL(); }

TEST(Locks, AreTakenInOneOrder) {
  std::mutex first;
  std::mutex second;
  std::thread other([&] {
    const std::lock_guard a(second);
    const std::lock_guard b(first);
  });
  {
    const std::lock_guard a(first);
    const std::lock_guard b(second);
  }
  other.join();
}

TEST(Errors, AreThrown) {
  std::atomic<bool> late{false};
  std::thread other([&] { late = true; });
  const bool seen = late;
  other.join();
  if (seen) {
    throw std::runtime_error("too late");
  }
}

class Amounts : public testing::TestWithParam<int> {};
TEST_P(Amounts, AreSmall) { EXPECT_LT(GetParam(), 10); }
INSTANTIATE_TEST_SUITE_P(Some, Amounts, testing::Values(1, 2));

}  // namespace
