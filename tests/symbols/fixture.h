#pragma once

inline int total = 0;

struct Shape {
  int size = 0;
  int grow(int by) {
    size += by;    // LINE grow
    return total;  // LINE total
  }
};

// Not inlined: each object file has a copy in a COMDAT, of which the linker keeps one, with its site records.
template <class T>
__attribute__((noinline)) T fromBoth(T by) {
  total = by;  // LINE comdat
  return by;
}
