#pragma once

#include <atomic>

/// The operations of a program, which are the only instrumented code: every access here is one step under `points all`.
/// The surrounding code (Interpreter.cpp) is built without instrumentation.
namespace oracle {

int load(const std::atomic<int>& variable);
void store(std::atomic<int>& variable, int value);
int fetchAdd(std::atomic<int>& variable, int value);
int compareExchange(std::atomic<int>& variable, int expected, int desired);
/// g++ keeps the expected value in memory and instruments that access too.
#ifdef HEDDLE_ORACLE_GCC
inline constexpr bool kCompareExchangeIsOneStep = false;
#else
inline constexpr bool kCompareExchangeIsOneStep = true;
#endif
int read(const int& variable);
void write(int& variable, int value);

}  // namespace oracle
