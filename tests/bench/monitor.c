// A monitor that its owner may enter again. Leaving it unlocks the mutex and clears the owner afterwards: that may be
// the next owner already.
// Family: monitor of a portability layer (bug 4 of RADBench), in SCTBench. Fails: assertion.
// Variant: monitor, published 22.8, single 28.6
#include <assert.h>
#include <pthread.h>

enum { kThreads = 2, kNoThread = 0 };

struct Monitor {
  pthread_mutex_t mutex;
  int owner;
  int entries;
};

static struct Monitor monitor = {PTHREAD_MUTEX_INITIALIZER, kNoThread, 0};
static int inside;

static int ownerOf(struct Monitor* self) { return __atomic_load_n(&self->owner, __ATOMIC_SEQ_CST); }

static void setOwner(struct Monitor* self, int thread) { __atomic_store_n(&self->owner, thread, __ATOMIC_SEQ_CST); }

static void enter(struct Monitor* self, int thread) {
  if (ownerOf(self) == thread) {
    ++self->entries;
    return;
  }
  pthread_mutex_lock(&self->mutex);
  setOwner(self, thread);
  self->entries = 1;
}

static void leave(struct Monitor* self, int thread) {
  assert(ownerOf(self) == thread);
  if (--self->entries > 0) return;
#ifdef FIXED
  setOwner(self, kNoThread);
  pthread_mutex_unlock(&self->mutex);
#else
  pthread_mutex_unlock(&self->mutex);
  setOwner(self, kNoThread);
#endif
}

static void* user(void* argument) {
  const int self = *(int*)argument;
  enter(&monitor, self);
  ++inside;
  leave(&monitor, self);
  return NULL;
}

int main(void) {
  pthread_t threads[kThreads];
  int names[kThreads] = {1, 2};
  for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, user, &names[i]);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  assert(inside == kThreads);
  return 0;
}
