#include "fixture.h"

extern "C" int fixtureSecond(Shape& shape) {
  int grown = shape.grow(2);  // LINE inlined
  return grown + fromBoth(3);
}
