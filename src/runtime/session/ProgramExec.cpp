#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"

/// Another program replaces this one in the same process. What it does is not part of the execution. This is recorded
/// before the call, because our code does not run afterwards, and undone if the call fails.
namespace heddle::rt {
namespace {

class Replacement {
public:
  explicit Replacement(const char* path) {
    if (controlled()) {
      wire::Outcome& outcome = gEngine.block->outcome;
      outcome.code = wire::kReplacedByExec;
      std::snprintf(outcome.text, sizeof outcome.text, "exec: the program %.900s replaced this one", path);
    }
  }
  ~Replacement() {
    if (controlled()) {
      gEngine.block->outcome.code = 0;
      gEngine.block->outcome.text[0] = 0;
    }
  }
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;
};

/// The arguments of execl and its variants as an array.
struct Arguments {
  static constexpr std::size_t kMany = 1024;
  char* list[kMany];
  std::size_t count = 0;

  Arguments(const char* first, va_list& rest) {
    for (const char* word = first; word != nullptr && count < kMany - 1; word = va_arg(rest, const char*)) {
      list[count++] = const_cast<char*>(word);
    }
    list[count] = nullptr;
  }
};

}  // namespace
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int execve(const char* path, char* const argv[], char* const environment[]) noexcept {
  const Replacement note(path);
  return HEDDLE_REAL(execve)(path, argv, environment);
}

HEDDLE_EXPORT int execv(const char* path, char* const argv[]) noexcept { return execve(path, argv, environ); }

HEDDLE_EXPORT int execvpe(const char* file, char* const argv[], char* const environment[]) noexcept {
  const Replacement note(file);
  return HEDDLE_REAL(execvpe)(file, argv, environment);
}

HEDDLE_EXPORT int execvp(const char* file, char* const argv[]) noexcept { return execvpe(file, argv, environ); }

HEDDLE_EXPORT int fexecve(int descriptor, char* const argv[], char* const environment[]) noexcept {
  const Replacement note("of a descriptor");
  return HEDDLE_REAL(fexecve)(descriptor, argv, environment);
}

HEDDLE_EXPORT int execl(const char* path, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const Arguments arguments(first, rest);
  va_end(rest);
  return execve(path, arguments.list, environ);
}

HEDDLE_EXPORT int execlp(const char* file, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const Arguments arguments(first, rest);
  va_end(rest);
  return execvpe(file, arguments.list, environ);
}

HEDDLE_EXPORT int execle(const char* path, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const Arguments arguments(first, rest);
  char* const* environment = va_arg(rest, char* const*);
  va_end(rest);
  return execve(path, arguments.list, environment);
}
}
