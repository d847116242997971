#pragma once

/// Generated programs, and what they show: the value that each of their operations saw.
inline constexpr int kMostValues = 32;

struct GeneratedProgram {
  void (*run)();
  int* seen;
};

extern const GeneratedProgram kPrograms[];
extern const unsigned kProgramCount;
extern const unsigned kFirstProgram;
