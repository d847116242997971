#pragma once

#include <fcntl.h>
#include <unistd.h>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

__attribute__((noinline)) inline int deeper(volatile char* caller) {
  volatile char mine[512];
  mine[0] = caller[0];
  return deeper(mine) + mine[0];
}

inline void overflowStack() {
  volatile char first[1] = {1};
  deeper(first);
}

/// More than any computer has, touched page by page.
inline void eatMemory() {
  constexpr std::size_t kPiece = 16U << 20;
  for (;;) {
    auto* piece = static_cast<volatile char*>(std::malloc(kPiece));
    for (std::size_t at = 0; at < kPiece; at += 4096) {
      piece[at] = 1;
    }
  }
}

/// Overwrites scattered words in the first \p most bytes of those writable mappings whose line in /proc/self/maps
/// \p wanted accepts.
template <class Wanted>
__attribute__((no_sanitize("thread"))) void scribble(Wanted wanted, int perMapping, unsigned long most = ~0UL) {
  static std::array<char, 1 << 18> text;
  const int file = open("/proc/self/maps", O_RDONLY);
  std::size_t size = 0;
  for (ssize_t got = 1; got > 0 && size < text.size() - 1; size += static_cast<std::size_t>(got)) {
    got = read(file, text.data() + size, text.size() - 1 - size);
    got = got < 0 ? 0 : got;
  }
  close(file);
  text[size] = 0;
  std::uint64_t state = 88172645463325252ULL;
  char* rest = nullptr;
  for (char* line = strtok_r(text.data(), "\n", &rest); line != nullptr; line = strtok_r(nullptr, "\n", &rest)) {
    unsigned long low = 0;
    unsigned long high = 0;
    char access[5] = "";
    if (std::sscanf(line, "%lx-%lx %4s", &low, &high, access) != 3 || access[1] != 'w' || !wanted(line)) {
      continue;
    }
    high = high - low > most ? low + most : high;
    for (int i = 0; i < perMapping; ++i) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      *reinterpret_cast<volatile std::uint64_t*>(low + state % (high - low) / 8 * 8) = state;
    }
  }
}

inline bool contains(const char* line, const char* word) { return std::strstr(line, word) != nullptr; }

inline void scribbleAnywhere() {
  scribble([](const char*) { return true; }, 200);
}
inline void scribbleOverRuntime() {
  scribble([](const char* line) { return contains(line, "libheddle.so"); }, 5000);
}
inline void scribbleOverBlock() {
  scribble([](const char* line) { return contains(line, "memfd:heddle"); }, 2000, 16384);
}
