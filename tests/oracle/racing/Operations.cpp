#include "Operations.h"

#include <cstdlib>
#include <cstring>

namespace racing {
namespace {

int increment(int before) { return before + 1; }

int twice(const int* variable, int times) {
  int seen[2] = {};
  for (int i = 0; i < times; ++i) {
    seen[i] = *static_cast<const volatile int*>(variable);
  }
  return bothReads(seen[0], seen[1]);
}

}  // namespace

int loadAtomic(const std::atomic<int>& variable) { return variable.load(); }

void storeAtomic(std::atomic<int>& variable, int value) { variable.store(value); }

namespace {

#define RACING_ACCESS(n)                                                                    \
  int read##n(const int* p) { return *p; }                                                  \
  void write##n(int* p, int value) { *p = value; }                                          \
  int increment##n(int* p) {                                                                \
    const int before = *p;                                                                  \
    *p = increment(before);                                                                 \
    return before;                                                                          \
  }                                                                                         \
  int readTwice##n(const int* p) { return twice(p, 2); }                                    \
  void copy##n(int* to, const int* from, std::size_t size) { std::memcpy(to, from, size); } \
  void release##n(int* p) { std::free(p); }

RACING_ACCESS(0)
RACING_ACCESS(1)
RACING_ACCESS(2)
RACING_ACCESS(3)
RACING_ACCESS(4)
RACING_ACCESS(5)

}  // namespace

#define RACING_ROW(n) {read##n, write##n, increment##n, readTwice##n, copy##n, release##n}

const Access kAccesses[kSites] = {RACING_ROW(0), RACING_ROW(1), RACING_ROW(2),
                                  RACING_ROW(3), RACING_ROW(4), RACING_ROW(5)};

}  // namespace racing
