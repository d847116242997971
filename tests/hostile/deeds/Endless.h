#pragma once

#include <unistd.h>
#include <array>

#include "Signals.h"

inline volatile int gRounds = 0;

/// Every round makes instrumented accesses, but none of them is a scheduling point.
inline void spinSeen() {
  for (;;) {
    gRounds = gRounds + 1;
  }
}

__attribute__((no_sanitize("thread"))) inline void spinUnseen() {
  for (;;) {
    asm volatile("");
  }
}

inline void blockAndSpin() {
  blockAll();
  handleAll();
  spinUnseen();
}

inline void flood(int descriptor, int times) {
  static const std::array<char, 65536> text = [] {
    std::array<char, 65536> lines{};
    lines.fill('x');
    for (std::size_t at = 79; at < lines.size(); at += 80) {
      lines[at] = '\n';
    }
    return lines;
  }();
  for (int i = 0; times == 0 || i < times; ++i) {
    (void)!write(descriptor, text.data(), text.size());
  }
}

inline void floodOutput() { flood(1, 100); }
inline void floodErrors() { flood(2, 100); }
inline void floodForEver() { flood(1, 0); }
