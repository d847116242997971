#pragma once

inline int global = 0;

struct Base {
  virtual int go() = 0;
};

// Emitted into a COMDAT of each object file.
template <class T>
__attribute__((noinline)) T shared(T value) {
  global += value;
  return global;
}
