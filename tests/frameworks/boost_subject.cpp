#define BOOST_TEST_MODULE accounts and sums
#ifdef BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#else
#include <boost/test/included/unit_test.hpp>
#endif
#include <atomic>
#include <boost/test/data/test_case.hpp>
#include <thread>

namespace {

std::atomic<int> balance{100};

void withdraw(int amount) {
  if (balance >= amount) {
    balance -= amount;
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bank)
BOOST_AUTO_TEST_SUITE(shared, *boost::unit_test::label("threads"))
BOOST_AUTO_TEST_CASE(never_overdrawn) {
  std::thread alice([] { withdraw(80); });
  std::thread bob([] { withdraw(50); });
  alice.join();
  bob.join();
  BOOST_TEST(balance.load() >= 0);
}
BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_CASE(alone) {
  withdraw(80);
  BOOST_TEST(balance.load() == 20);
}
BOOST_AUTO_TEST_CASE(later, *boost::unit_test::disabled()) { BOOST_TEST(false); }
BOOST_AUTO_TEST_SUITE_END()

BOOST_DATA_TEST_CASE(sums, boost::unit_test::data::make({1, 2}), number) { BOOST_TEST(number + number == 2 * number); }
