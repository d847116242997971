#include "core/Check.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

namespace heddle {
namespace {

// Raw system calls: the runtime that just failed may itself interpose write() and _exit().
void rawWrite(const char* text, std::size_t size) {
  long result = 0;
  asm volatile("syscall" : "=a"(result) : "a"(SYS_write), "D"(2L), "S"(text), "d"(size) : "rcx", "r11", "memory");
}

[[noreturn]] void rawExit(int code) {
  for (;;) {
    long result = 0;
    asm volatile("syscall" : "=a"(result) : "a"(SYS_exit_group), "D"(static_cast<long>(code)) : "rcx", "r11", "memory");
  }
}

std::size_t written(int printed, std::size_t room) {
  return printed < 0 ? 0 : static_cast<std::size_t>(printed) < room ? static_cast<std::size_t>(printed) : room - 1;
}

}  // namespace

void outOfResources(const char* why) {
  char text[512];
  const int n = std::snprintf(text, sizeof text, "heddle: out of resources: %s\n", why);
  rawWrite(text, written(n, sizeof text));
  rawExit(kOutOfResourcesExitCode);
}

void internalError(const char* file, int line, const char* condition, const char* why) {
  char text[512];
  const int n =
      std::snprintf(text, sizeof text, "heddle: internal error: %s (%s) at %s:%d\n", why, condition, file, line);
  rawWrite(text, written(n, sizeof text));
  rawExit(kInternalErrorExitCode);
}

}  // namespace heddle
