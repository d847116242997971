#include "runtime/session/Strays.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>

#include "runtime/Syscall.h"
#include "runtime/io/Children.h"

namespace heddle::rt {
namespace {

bool gAnnounced = false;  ///< A process start was announced in this execution.
bool gAdopted = false;    ///< This process adopts orphans.
Children gEarlier;        ///< Children that existed before the first announced one.

}  // namespace

void adoptOrphans() { sys::call(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1); }

void endChildren() {
  int status = 0;
  long waited = 0;
  while ((waited = sys::wait4(-1, &status, WNOHANG)) != -ECHILD) {
    if (waited != 0) { continue; }
    const Children left = listChildren();
    for (int i = 0; i < left.count; ++i) {
      sys::call(SYS_kill, left.pids[i], SIGKILL);
    }
    if (left.count == 0) {
      return;  // no /proc: the driver kills them later
    }
    sys::wait4(-1, &status, 0);
  }
}

void processStartsInExecution() {
  gAnnounced = true;
  if (!gAdopted) {
    gAdopted = true;
    gEarlier = listChildren();
    adoptOrphans();
  }
}

void endChildrenOfExecution() {
  if (!gAnnounced) { return; }
  gAnnounced = false;
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
