#pragma once

#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

inline void limit(__rlimit_resource_t what, rlim_t value) {
  const rlimit both{value, value};
  setrlimit(what, &both);
}

inline void limitDescriptors() { limit(RLIMIT_NOFILE, 0); }
inline void limitProcesses() { limit(RLIMIT_NPROC, 0); }
inline void limitFiles() { limit(RLIMIT_FSIZE, 0); }
inline void limitStack() { limit(RLIMIT_STACK, 4096); }
inline void limitMemory() { limit(RLIMIT_AS, 1 << 20); }

inline void survivesParent() { prctl(PR_SET_PDEATHSIG, 0); }
inline void hidesFromDebuggers() { prctl(PR_SET_DUMPABLE, 0); }
inline void lockItselfIn() { prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT); }
