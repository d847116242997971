// Calls whose return address is the site: synchronisation.
#include "Snippets.h"

namespace calls {
int guarded;

SNIPPET(callsInBothBranches) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i)) {
      call();  // C
    } else {
      call();  // C
    }
  }
}

SNIPPET(unlockOnEveryWayOut) {
  for (int i = 0; i < 3; ++i) {
    call();  // C
    if (opaque(i) == 0) {
      guarded = 1;  // W guarded
      call();       // C
      continue;
    }
    if (opaque(i) == 1) {
      guarded = 1;  // W guarded
      call();       // C
      continue;
    }
    guarded = 1;  // W guarded
    call();       // C
  }
}

__attribute__((noinline)) void lastThing() {
  call();  // C
}
SNIPPET(tailCall) {
  lastThing();
  guarded = 2;  // W guarded
}

__attribute__((noinline)) void returns(int k) {
  if (k == 0) {
    call();  // C
    return;
  }
  if (k == 1) {
    call();  // C
    return;
  }
  call();  // C
}
SNIPPET(callBeforeReturns) {
  for (int i = 0; i < 3; ++i) returns(opaque(i));
}

struct Lock {
  Lock() {
    call();  // C
  }
  ~Lock() {
    call();  // C
  }
};
SNIPPET(guardObject) {
  Lock lock;
  ++guarded;  // R guarded, W guarded
}

SNIPPET(switchOfCalls) {
  for (int i = 0; i < 3; ++i) {
    switch (opaque(i)) {
      case 0:
        call();  // C
        break;
      case 1:
        call();  // C
        break;
      default:
        call();  // C
    }
  }
}
}  // namespace calls
