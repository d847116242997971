#include "runtime/session/Strays.h"

#include "runtime/Syscall.h"
#include "runtime/io/Children.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <cerrno>
#include <csignal>

namespace heddle::rt {
namespace {

bool gTold = false;     ///< In this execution.
bool gAdopted = false;  ///< In this process.
Children gEarlier;      ///< There before the first one that we were told of.

}  // namespace

void adoptOrphans() { sys::call(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1); }

void endChildren() {
  int status = 0;
  long waited = 0;
  while ((waited = sys::wait4(-1, &status, WNOHANG)) != -ECHILD) {
    if (waited != 0) {
      continue;
    }
    const Children left = listChildren();
    for (int i = 0; i < left.count; ++i) {
      sys::call(SYS_kill, left.pids[i], SIGKILL);
    }
    if (left.count == 0) {
      return;  // no /proc: the driver ends them in the end
    }
    sys::wait4(-1, &status, 0);
  }
}

void processStartsInExecution() {
  gTold = true;
  if (!gAdopted) {
    gAdopted = true;
    gEarlier = listChildren();
    adoptOrphans();
  }
}

void endChildrenOfExecution() {
  if (!gTold) {
    return;
  }
  gTold = false;
  for (bool some = true; some;) {
    some = false;
    const Children all = listChildren();
    for (int i = 0; i < all.count; ++i) {
      if (!gEarlier.contains(all.pids[i])) {
        sys::call(SYS_kill, all.pids[i], SIGKILL);
        int status = 0;
        some = sys::wait4(all.pids[i], &status, 0) == all.pids[i] || some;
      }
    }
  }
}

}  // namespace heddle::rt
