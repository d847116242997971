#include "core/Check.h"

#include <sys/syscall.h>
#include <unistd.h>
#include <cstdio>
#include <cstring>

namespace heddle {
namespace {

// Straight to the kernel: write() and _exit() may be interposed by the very runtime that has just failed.
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

}  // namespace

void internalError(const char* file, int line, const char* condition, const char* why) {
  char text[512];
  const int n =
      std::snprintf(text, sizeof text, "heddle: internal error: %s (%s) at %s:%d\n", why, condition, file, line);
  rawWrite(text, n < 0 ? 0 : static_cast<std::size_t>(n) < sizeof text ? static_cast<std::size_t>(n) : sizeof text - 1);
  rawExit(kInternalErrorExitCode);
}

}  // namespace heddle
