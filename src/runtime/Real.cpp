#include "runtime/Real.h"

#include <dlfcn.h>

#include "core/Check.h"

namespace heddle::real {
namespace {

struct Versioned {
  const char* name;
  const char* version;
};

// Of all names with two versions in x86-64 glibc only these differ in behaviour; the others (sem_*, pthread_create,
// ...) have an alias of one code, left from the time of libpthread.so. Condition variables changed their layout
// in 2.3.2, posix_spawn its treatment of scripts in 2.15.
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

/// Not by strcmp, which is one of the functions that are asked for here.
bool same(const char* a, const char* b) {
  while (*a != 0 && *a == *b) {
    ++a;
    ++b;
  }
  return *a == *b;
}

const char* versionOf(const char* name) {
  for (const Versioned& entry : kVersions) {
    if (same(entry.name, name)) {
      return entry.version;
    }
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
