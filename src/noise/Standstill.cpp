#include "noise/Standstill.h"

#include <fcntl.h>

#include <cstddef>
#include <cstring>

#include "core/Hash.h"
#include "noise/Halted.h"
#include "noise/System.h"

namespace heddle::noise {
namespace {

/// The layout of getdents64.
struct Entry {
  std::uint64_t inode;
  std::int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[1];
};

long numberOf(const char* name) {
  long number = 0;
  for (; *name >= '0' && *name <= '9'; ++name) {
    number = number * 10 + (*name - '0');
  }
  return *name == '\0' ? number : 0;
}

/// Reads /proc/self/task/THREAD/syscall; an empty text if the thread is gone.
void readCall(const char* thread, char* text, std::size_t size) {
  char path[64] = "/proc/self/task/";
  text[0] = '\0';
  if (std::strlen(thread) > 20) { return; }
  std::strcat(path, thread);
  std::strcat(path, "/syscall");
  const long file = systemCall(SYS_openat, -100L, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) { return; }
  const long got = systemCall(SYS_read, file, text, size - 1);
  text[got > 0 ? got : 0] = '\0';
  systemCall(SYS_close, file);
}

/// The n-th word after the number of the system call.
std::uint64_t argumentOf(const char* text, int n) {
  for (; n >= 0; --n) {
    text = std::strchr(text, ' ');
    if (text == nullptr) { return 0; }
    ++text;
  }
  std::uint64_t value = 0;
  if (text[0] == '0' && text[1] == 'x') { text += 2; }
  for (;; ++text) {
    const char c = *text;
    if (c >= '0' && c <= '9') {
      value = value * 16 + static_cast<std::uint64_t>(c - '0');
    } else if (c >= 'a' && c <= 'f') {
      value = value * 16 + static_cast<std::uint64_t>(c - 'a' + 10);
    } else {
      return value;
    }
  }
}

}  // namespace

bool cannotContinue(const char* text) {
  if (*text < '0' || *text > '9') { return false; }
  long number = 0;
  for (const char* digit = text; *digit >= '0' && *digit <= '9'; ++digit) {
    number = number * 10 + (*digit - '0');
  }
  switch (number) {
    case SYS_futex:
      return argumentOf(text, 3) == 0;
    case SYS_nanosleep:
    case SYS_clock_nanosleep:
    case SYS_sched_yield:
    case SYS_rt_sigtimedwait:
      return false;
    case SYS_poll:
    case SYS_epoll_wait:
    case SYS_epoll_pwait: {
      const auto timeout = static_cast<std::int32_t>(argumentOf(text, number == SYS_poll ? 2 : 3));
      return timeout < 0;
    }
    case SYS_select:
    case SYS_pselect6:
      return argumentOf(text, 4) == 0;
    case SYS_ppoll:
      return argumentOf(text, 2) == 0;
    default:
      return true;
  }
}

std::uint64_t standstillOfOthers() {
  const long self = systemCall(SYS_gettid);
  const long tasks = systemCall(SYS_openat, -100L, "/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (tasks < 0) { return 0; }
  std::uint64_t hash = 1;
  alignas(8) char entries[2048];
  for (;;) {
    const long got = systemCall(SYS_getdents64, tasks, entries, sizeof entries);
    if (got <= 0) { break; }
    for (long at = 0; at < got;) {
      const auto* entry = reinterpret_cast<const Entry*>(entries + at);
      at += entry->length;
      const long thread = numberOf(entry->name);
      if (thread == 0 || thread == self || isHalted(thread)) { continue; }
      char call[256];
      readCall(entry->name, call, sizeof call);
      if (call[0] == '\0') { continue; }
      if (!cannotContinue(call)) {
        systemCall(SYS_close, tasks);
        return 0;
      }
      for (const char* c = call; *c != '\0'; ++c) {
        hash = mixHash(hash, static_cast<std::uint64_t>(*c));
      }
    }
  }
  systemCall(SYS_close, tasks);
  return hash | 1;
}

}  // namespace heddle::noise
