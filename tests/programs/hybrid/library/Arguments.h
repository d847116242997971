#pragma once

#include <cstdio>
#include <cstdlib>

/// The argument at `index`, or `fallback` if there are fewer arguments. Ends the program with status 2 if the value is
/// not a number in the range: a subject that silently ran with another size would spoil a measurement.
inline int argument(int argc, char** argv, int index, const char* name, int fallback, int least, int most = 1000) {
  if (index >= argc) {
    return fallback;
  }
  char* end = nullptr;
  const long value = std::strtol(argv[index], &end, 10);
  if (end == argv[index] || *end != '\0' || value < least || value > most) {
    std::fprintf(stderr, "%s must be a number from %d to %d, not '%s'\n", name, least, most, argv[index]);
    std::exit(2);
  }
  return static_cast<int>(value);
}
