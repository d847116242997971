#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

/// Small concurrent programs as data, which the oracle generates, models and executes.
namespace oracle {

enum class Kind : std::uint8_t {
  Lock,
  Unlock,
  Wait,  ///< On condition variable n with mutex n, which the thread holds.
  NotifyOne,
  NotifyAll,
  Load,
  Store,
  FetchAdd,
  CompareExchange,
  Read,  ///< Of a plain variable.
  Write,
};

struct Operation {
  Kind kind;
  int object;       ///< 0 or 1
  int value = 0;    ///< To store, to add, or expected.
  int desired = 0;  ///< Of a compare-exchange.
};

inline constexpr std::size_t kThreads = 3;
inline constexpr std::size_t kOperations = 4;
inline constexpr std::size_t kObjects = 2;

/// The first thread is main. It starts the others, executes its operations and joins them.
struct Program {
  std::vector<std::vector<Operation>> threads;
};

/// The observable result of an execution: whether it got stuck, the values of atomics and plain variables, and the
/// value that each operation saw (-1: none).
struct Outcome {
  bool stuck = false;
  std::array<int, kObjects> atomics{};
  std::array<int, kObjects> plain{};
  std::array<std::array<int, kOperations>, kThreads> seen{};

  friend auto operator<=>(const Outcome&, const Outcome&) = default;
};

using Outcomes = std::set<Outcome>;

Program randomProgram(std::uint64_t seed);
std::string describe(const Program& program);
std::string describe(const Outcome& outcome);

/// The result of a compare-exchange, encoded as one number.
inline int compareExchangeResult(int before, bool done) { return before * 2 + (done ? 1 : 0); }

}  // namespace oracle
