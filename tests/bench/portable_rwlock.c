// A portability layer builds a read-write lock from a mutex and conditions. A writer that was woken does not look
// again whether a reader has come in meanwhile.
// Family: read-write lock of a portability layer, in RADBench. Fails: assertion.
// Variant: portable_rwlock, published 4.3, single 8.5
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct ReadWriteLock {
  pthread_mutex_t lock;
  pthread_cond_t readable;
  pthread_cond_t writable;
  int readers;
  bool writing;
};

static struct ReadWriteLock shared = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, PTHREAD_COND_INITIALIZER, 0,
                                      false};
static int value;
static int copy;

static void lockForReading(struct ReadWriteLock* self) {
  pthread_mutex_lock(&self->lock);
  while (self->writing) pthread_cond_wait(&self->readable, &self->lock);
  ++self->readers;
  pthread_mutex_unlock(&self->lock);
}

static void unlockReading(struct ReadWriteLock* self) {
  pthread_mutex_lock(&self->lock);
  if (--self->readers == 0) pthread_cond_signal(&self->writable);
  pthread_mutex_unlock(&self->lock);
}

static void lockForWriting(struct ReadWriteLock* self) {
  pthread_mutex_lock(&self->lock);
#ifdef FIXED
  while (self->readers > 0 || self->writing)
#else
  if (self->readers > 0 || self->writing)
#endif
    pthread_cond_wait(&self->writable, &self->lock);
  self->writing = true;
  pthread_mutex_unlock(&self->lock);
}

static void unlockWriting(struct ReadWriteLock* self) {
  pthread_mutex_lock(&self->lock);
  self->writing = false;
  pthread_cond_signal(&self->writable);
  pthread_cond_broadcast(&self->readable);
  pthread_mutex_unlock(&self->lock);
}

static void* reader(void* unused) {
  for (int i = 0; i < 2; ++i) {
    lockForReading(&shared);
    const int seen = value;
    assert(copy == seen);
    unlockReading(&shared);
  }
  return unused;
}

static void* writer(void* unused) {
  lockForWriting(&shared);
  ++value;
  ++copy;
  unlockWriting(&shared);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, reader, NULL);
  pthread_create(&threads[1], NULL, writer, NULL);
  pthread_create(&threads[2], NULL, reader, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
