#include "runtime/Real.h"

#include <dlfcn.h>

#include "core/Check.h"

namespace heddle::real {
namespace {

struct Versioned {
  const char* name;
  const char* version;
};

// The only names with two versions in x86-64 glibc whose behaviour differs. For the others (sem_*, pthread_create, ...)
// both versions are aliases of the same code, left over from libpthread.so. Condition variables changed their layout in
// 2.3.2, posix_spawn its handling of scripts in 2.15.
constexpr Versioned kVersions[] = {
    {"pthread_cond_broadcast", "GLIBC_2.3.2"},
    {"pthread_cond_destroy", "GLIBC_2.3.2"},
    {"pthread_cond_init", "GLIBC_2.3.2"},
    {"pthread_cond_signal", "GLIBC_2.3.2"},
    {"pthread_cond_timedwait", "GLIBC_2.3.2"},
    {"pthread_cond_wait", "GLIBC_2.3.2"},
    {"posix_spawn", "GLIBC_2.15"},
    {"posix_spawnp", "GLIBC_2.15"},
};

/// Does not call strcmp, which is itself one of the functions to be resolved.
bool same(const char* a, const char* b) {
  while (*a != 0 && *a == *b) {
    ++a;
    ++b;
  }
  return *a == *b;
}

const char* versionOf(const char* name) {
  for (const Versioned& entry : kVersions) {
    if (same(entry.name, name)) { return entry.version; }
  }
  return nullptr;
}

}  // namespace

void* tryResolve(const char* name) {
  const char* version = versionOf(name);
  void* found = version != nullptr ? ::dlvsym(RTLD_NEXT, name, version) : nullptr;
  return found != nullptr ? found : ::dlsym(RTLD_NEXT, name);
}

void* resolve(const char* name) {
  void* found = tryResolve(name);
  HEDDLE_CHECK(found != nullptr, name);
  return found;
}

}  // namespace heddle::real
