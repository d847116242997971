#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "count.h"

TEST_CASE("two threads count") { CHECK(countTogether() == 6); }
