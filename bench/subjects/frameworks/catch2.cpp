#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>

#include "count.h"

TEST_CASE("two threads count") { CHECK(countTogether() == 6); }
