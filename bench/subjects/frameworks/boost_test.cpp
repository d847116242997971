#define BOOST_TEST_MODULE counting
#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "count.h"

BOOST_AUTO_TEST_CASE(two_threads_count) { BOOST_TEST(countTogether() == 6); }
