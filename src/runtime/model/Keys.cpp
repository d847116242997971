#include "runtime/model/Keys.h"

#include <pthread.h>

#include <algorithm>
#include <array>
#include <climits>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"

/// The real functions keep the values, one set per thread: every logical thread has its own struct pthread. Only the
/// destructors are recorded here, because the real end of a thread is not its logical end.
namespace heddle::rt {
namespace {

struct Key {
  void (*destructor)(void*) = nullptr;
  bool live = false;
  std::uint32_t generation = 0;  ///< The execution that created it; 0: none.
};

struct Keys {
  std::array<Key, PTHREAD_KEYS_MAX> all;
  pthread_key_t end = 0;  ///< All live keys are below.
  std::uint32_t seenGeneration = 0;
};

Keys gKeys;

/// An execution that was abandoned did not delete its keys.
void dropKeysOfEarlierExecutions() {
  if (!controlled() || gKeys.seenGeneration == gEngine.generation) { return; }
  gKeys.seenGeneration = gEngine.generation;
  for (pthread_key_t k = 0; k < gKeys.end; ++k) {
    Key& key = gKeys.all[k];
    if (key.live && key.generation != 0 && key.generation != gEngine.generation) {
      HEDDLE_REAL(pthread_key_delete)(k);
      key = Key{};
    }
  }
}

bool runDestructorsOnce() {
  bool any = false;
  for (pthread_key_t k = 0; k < gKeys.end; ++k) {
    const Key key = gKeys.all[k];
    void* value = key.live && key.destructor != nullptr ? pthread_getspecific(k) : nullptr;
    if (value != nullptr) {
      any = true;
      pthread_setspecific(k, nullptr);
      key.destructor(value);
    }
  }
  return any;
}

pthread_key_t gRememberedKeys = 0;  ///< All keys that rememberKeys() saw are below.

}  // namespace

const LatePart kLateKeys = copiedPart<gKeys>();

void rememberKeys() { gRememberedKeys = gKeys.end; }

void forgetNewKeys() {
  std::fill(gKeys.all.begin() + gRememberedKeys, gKeys.all.begin() + gKeys.end, Key{});
  gKeys.end = gRememberedKeys;
}

void runKeyDestructors(Thread&) {
  dropKeysOfEarlierExecutions();
  for (int round = 0; round < PTHREAD_DESTRUCTOR_ITERATIONS; ++round) {
    if (!runDestructorsOnce()) { return; }
  }
  // Remaining values are lost. The end of the real thread must not find them.
  for (pthread_key_t k = 0; k < gKeys.end; ++k) {
    if (gKeys.all[k].live && gKeys.all[k].destructor != nullptr) { pthread_setspecific(k, nullptr); }
  }
}

}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

HEDDLE_EXPORT int pthread_key_create(pthread_key_t* key, void (*destructor)(void*)) noexcept {
  dropKeysOfEarlierExecutions();
  const int result = HEDDLE_REAL(pthread_key_create)(key, destructor);
  if (result == 0) {
    gKeys.all[*key] = {destructor, true, controlled() ? gEngine.generation : 0};
    gKeys.end = std::max(gKeys.end, *key + 1);
  }
  return result;
}

HEDDLE_EXPORT int pthread_key_delete(pthread_key_t key) noexcept {
  dropKeysOfEarlierExecutions();
  if (key < gKeys.end) { gKeys.all[key] = Key{}; }
  return HEDDLE_REAL(pthread_key_delete)(key);
}

}  // extern "C"
