// The test program of src/symbols, built by src/symbols/room.cmake with both compilers. The test finds lines by their
// marks.
#include "fixture.h"

int counter = 0;        // LINE counter
static int table[8]{};  // LINE table
static void* seen = nullptr;

__attribute__((noinline)) static void probe() { seen = __builtin_return_address(0); }

__attribute__((always_inline)) inline int inner(int a) {
  probe();  // LINE inner
  return a + 1;
}

extern "C" {

int fixtureOuter(int a) {
  const int r = inner(a);  // LINE outer
  return r * 2;
}

void* fixtureSeen() { return seen; }
void* fixtureTable() { return table; }

void* fixtureStaticLocal() {
  static int calls = 0;  // LINE calls
  ++calls;
  return &calls;
}

int fixtureFirst(Shape& shape) { return shape.grow(1) + fromBoth(2); }
}
