#include "runtime/io/Children.h"

#include <fcntl.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "runtime/Syscall.h"

namespace heddle::rt {
namespace {

/// The state letter of /proc/PID/stat, after the name, which may contain anything; X if the process is gone.
char stateOf(int pid) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%d/stat", pid);
  const long file = sys::open(path, O_RDONLY | O_CLOEXEC);
  if (sys::failed(file)) { return 'X'; }
  char text[256] = {};
  const long size = sys::read(static_cast<int>(file), text, sizeof text - 1);
  sys::close(static_cast<int>(file));
  const char* name = size > 0 ? std::strrchr(text, ')') : nullptr;
  return name != nullptr && name[1] == ' ' ? name[2] : 'X';
}

}  // namespace

bool Children::contains(int pid) const { return std::find(pids, pids + count, pid) != pids + count; }

Children listChildren() {
  Children children;
  char path[64];
  std::snprintf(path, sizeof path, "/proc/self/task/%ld/children", sys::gettid());
  const long file = sys::open(path, O_RDONLY | O_CLOEXEC);
  if (sys::failed(file)) { return children; }
  char text[512];
  int pid = 0;
  long size = 0;
  while ((size = sys::read(static_cast<int>(file), text, sizeof text)) > 0) {
    for (long i = 0; i < size; ++i) {
      if (text[i] >= '0' && text[i] <= '9') {
        pid = pid * 10 + (text[i] - '0');
      } else if (pid != 0 && children.count < Children::kAtOnce) {
        children.pids[children.count++] = pid;
        pid = 0;
      }
    }
  }
  sys::close(static_cast<int>(file));
  return children;
}

Doing whatChildrenDo() {
  Doing all = Doing::Nothing;
  const Children children = listChildren();
  for (int i = 0; i < children.count; ++i) {
    const char state = stateOf(children.pids[i]);
    if (state == 'R' || state == 'D') { return Doing::Works; }
    if (state != 'Z' && state != 'X') { all = Doing::Waits; }
  }
  return all;
}

}  // namespace heddle::rt
