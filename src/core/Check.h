#pragma once

/// Checks an invariant of Heddle itself; it never judges the user's program. On failure, prints \p why and exits with
/// code 70. Enabled in every build. Does not allocate, so it is safe anywhere in a process under test.
#define HEDDLE_CHECK(condition, why)                                                                 \
  do {                                                                                               \
    if (!(condition)) [[unlikely]] { ::heddle::internalError(__FILE__, __LINE__, #condition, why); } \
  } while (false)

/// The same for a resource that the machine, or a limit set by the program, denies. This is not a bug; exits with code
/// 71.
#define HEDDLE_CHECK_RESOURCE(condition, why)                         \
  do {                                                                \
    if (!(condition)) [[unlikely]] { ::heddle::outOfResources(why); } \
  } while (false)

namespace heddle {

inline constexpr int kInternalErrorExitCode = 70;

inline constexpr int kOutOfResourcesExitCode = 71;
[[noreturn]] void outOfResources(const char* why);

[[noreturn]] void internalError(const char* file, int line, const char* condition, const char* why);

}  // namespace heddle
