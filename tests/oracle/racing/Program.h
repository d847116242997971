#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

/// Small programs with data races, as data: plain variables that threads read, write and branch on without a lock or
/// with one, and a block of the heap that one of them may free.
namespace racing {

enum class Kind : std::uint8_t {
  Read,
  Write,
  Increment,  ///< Two accesses: nothing keeps others from coming in between.
  ReadTwice,  ///< A loop: the same place in the code accesses the variable again.
  If,         ///< Reads; the next operation is left out unless the value is the expected one.
  Copy,       ///< memcpy of the variable to the next one.
  Lock,
  Unlock,
  Load,  ///< Of an atomic, which orders.
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
  int site = 0;  ///< Which of the copies of the access executes it: each is a place of its own in the code.
};

inline constexpr std::size_t kThreads = 3;
inline constexpr std::size_t kOperations = 5;
inline constexpr std::size_t kVariables = 3;  ///< The first two stand in one granule of the race detector.
inline constexpr int kSites = 6;

/// The first thread is main. It starts the others, executes its operations and joins them.
struct Program {
  std::vector<std::vector<Operation>> threads;
};

/// What can be told after an execution. Of one that used the block after its end nothing else counts.
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

/// What ReadTwice saw, as one number.
inline int bothReads(int first, int second) { return first * 100 + second; }

}  // namespace racing
