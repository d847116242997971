#pragma once

/// An internal error of Heddle, never a verdict on the user's program: prints the sentence and ends the process with
/// exit code 70. On in every build. Does not allocate, so that it works anywhere in a process under test.
#define HEDDLE_CHECK(condition, why)                                \
  do {                                                              \
    if (!(condition)) [[unlikely]] {                                \
      ::heddle::internalError(__FILE__, __LINE__, #condition, why); \
    }                                                               \
  } while (false)

/// The same for what the machine, or a limit that the program has set, does not give us. Nobody's error; exit code 71.
#define HEDDLE_CHECK_RESOURCE(condition, why) \
  do {                                        \
    if (!(condition)) [[unlikely]] {          \
      ::heddle::outOfResources(why);          \
    }                                         \
  } while (false)

namespace heddle {

inline constexpr int kInternalErrorExitCode = 70;

inline constexpr int kOutOfResourcesExitCode = 71;
[[noreturn]] void outOfResources(const char* why);

[[noreturn]] void internalError(const char* file, int line, const char* condition, const char* why);

}  // namespace heddle
