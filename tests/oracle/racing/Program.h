#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

/// Small programs with data races, as data: plain variables that threads read, write and branch on, with or without a
/// lock, and a heap block that one of the threads may free.
namespace racing {

enum class Kind : std::uint8_t {
  Read,
  Write,
  Increment,  ///< Two accesses; other threads may come in between.
  ReadTwice,  ///< A loop: the same site accesses the variable twice.
  If,         ///< Reads; the next operation is skipped unless the value is the expected one.
  Copy,       ///< memcpy of the variable to the next one.
  Lock,
  Unlock,
  Load,  ///< Of an atomic; creates an order.
  Store,
  ReadBlock,
  WriteBlock,
  Free,
};
inline constexpr int kKinds = 13;

struct Operation {
  Kind kind;
  int object = 0;
  int value = 0;
  int site = 0;  ///< The copy of the access that executes it; each copy is a separate site.
};

inline constexpr std::size_t kThreads = 3;
inline constexpr std::size_t kOperations = 5;
inline constexpr std::size_t kVariables = 3;  ///< The first two share a granule of the race detector.
inline constexpr int kSites = 6;

/// The first thread is main. It starts the others, executes its operations and joins them.
struct Program {
  std::vector<std::vector<Operation>> threads;
};

/// The observable result of an execution. If it used the block after its end, nothing else counts.
struct Outcome {
  bool stuck = false;
  bool memoryError = false;
  std::array<int, kVariables> plain{};
  int atomic = 0;
  std::array<std::array<int, kOperations>, kThreads> seen{};

  friend auto operator<=>(const Outcome&, const Outcome&) = default;
};
using Outcomes = std::set<Outcome>;

Program randomProgram(std::uint64_t seed);
std::string describe(const Program& program);
std::string describe(const Outcomes& outcomes);

/// The result of ReadTwice, encoded as one number.
inline int bothReads(int first, int second) { return first * 100 + second; }

}  // namespace racing
