// A pool of sorting threads counts its idle threads, and the count of a thread that receives work changes outside the
// lock. A lost update ends the pool with work left, or never.
// Family: qsort_mt of Inspect, in SCTBench. Fails: assertion or lost-wakeup or deadlock.
// Variant: parallel_quicksort, published 27, single 35
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { kThreads = 3, kNumbers = 15, kSmall = 1 };

enum Status { kIdle, kBusy, kQuit };

struct Sorter {
  pthread_mutex_t lock;
  pthread_cond_t wake;
  enum Status status;
  int* from;
  int count;
};

static struct Sorter sorters[kThreads];
static pthread_mutex_t poolLock = PTHREAD_MUTEX_INITIALIZER;
static int idle;
static int numbers[kNumbers] = {1, 3, 2, 5, 7, 6, 4, 9, 11, 10, 13, 15, 14, 12, 8};

static struct Sorter* reserve(void) {
  struct Sorter* found = NULL;
  pthread_mutex_lock(&poolLock);
  for (int i = 0; i < kThreads && !found; ++i) {
    pthread_mutex_lock(&sorters[i].lock);
    if (sorters[i].status == kIdle) {
      sorters[i].status = kBusy;
      found = &sorters[i];
    }
    pthread_mutex_unlock(&sorters[i].lock);
  }
#ifdef FIXED
  idle -= found ? 1 : 0;
  pthread_mutex_unlock(&poolLock);
#else
  pthread_mutex_unlock(&poolLock);
  idle -= found ? 1 : 0;
#endif
  return found;
}

static void give(struct Sorter* sorter, int* from, int count) {
  pthread_mutex_lock(&sorter->lock);
  sorter->from = from;
  sorter->count = count;
  pthread_cond_signal(&sorter->wake);
  pthread_mutex_unlock(&sorter->lock);
}

static void swap(int* left, int* right) {
  const int value = *left;
  *left = *right;
  *right = value;
}

static int partition(int* from, int count) {
  int smaller = 0;
  for (int i = 0; i + 1 < count; ++i)
    if (from[i] < from[count - 1]) swap(&from[i], &from[smaller++]);
  swap(&from[smaller], &from[count - 1]);
  return smaller;
}

static void sort(int* from, int count) {
  while (count > 1) {
    const int smaller = partition(from, count);
    struct Sorter* const helper = smaller > kSmall ? reserve() : NULL;
    if (helper)
      give(helper, from, smaller);
    else
      sort(from, smaller);
    from += smaller + 1;
    count -= smaller + 1;
  }
}

static void quitAll(void) {
  for (int i = 0; i < kThreads; ++i) {
    pthread_mutex_lock(&sorters[i].lock);
    sorters[i].status = kQuit;
    pthread_cond_signal(&sorters[i].wake);
    pthread_mutex_unlock(&sorters[i].lock);
  }
}

static void markIdle(struct Sorter* self) {
  pthread_mutex_lock(&self->lock);
  self->status = kIdle;
  self->from = NULL;
  pthread_mutex_unlock(&self->lock);
}

static void finish(struct Sorter* self) {
  pthread_mutex_lock(&poolLock);
  markIdle(self);
  const bool last = ++idle == kThreads;
  if (last) quitAll();
  pthread_mutex_unlock(&poolLock);
}

static void* sorterThread(void* argument) {
  struct Sorter* const self = argument;
  for (;;) {
    pthread_mutex_lock(&self->lock);
    while (!self->from && self->status != kQuit) pthread_cond_wait(&self->wake, &self->lock);
    const bool quit = self->status == kQuit;
    // Work that was given to a thread that has been sent away would never be done.
    assert(!quit || !self->from);
    int* const from = self->from;
    const int count = self->count;
    pthread_mutex_unlock(&self->lock);
    if (quit) return NULL;
    sort(from, count);
    finish(self);
  }
}

int main(void) {
  pthread_t threads[kThreads];
  idle = kThreads;
  for (int i = 0; i < kThreads; ++i) {
    pthread_mutex_init(&sorters[i].lock, NULL);
    pthread_cond_init(&sorters[i].wake, NULL);
    pthread_create(&threads[i], NULL, sorterThread, &sorters[i]);
  }
  give(reserve(), numbers, kNumbers);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i + 1 < kNumbers; ++i) assert(numbers[i] <= numbers[i + 1]);
  return 0;
}
