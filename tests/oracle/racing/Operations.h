#pragma once

#include "Program.h"

#include <atomic>
#include <cstddef>

/// The accesses of a program, which the compiler instruments. Each operation has kSites copies on separate lines,
/// because scheduling points are places in the code. The surrounding code is built without instrumentation.
namespace racing {

struct Access {
  int (*read)(const int*);
  void (*write)(int*, int);
  int (*increment)(int*);
  int (*readTwice)(const int*);
  void (*copy)(int*, const int*, std::size_t);
  void (*release)(int*);
};

extern const Access kAccesses[kSites];

int loadAtomic(const std::atomic<int>& variable);
void storeAtomic(std::atomic<int>& variable, int value);

}  // namespace racing
