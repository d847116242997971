// A signal thread saves the state of a download, and the state must be consistent: a thread has written its chunk and
// not yet moved its offset.
// Family: aget, in SCTBench. Fails: assertion.
// Variant: downloader_resume
#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { kChunks = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char file[kChunks + 1];
static int offset;

static void* fetch(void* unused) {
  for (int i = 0; i < kChunks; ++i) {
    pthread_mutex_lock(&lock);
    file[i] = 'd';
#ifndef FIXED
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
#endif
    offset = i + 1;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void* save(void* unused) {
  pthread_mutex_lock(&lock);
  assert((int)strlen(file) == offset);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t fetcher;
  pthread_t saver;
  pthread_create(&fetcher, NULL, fetch, NULL);
  pthread_create(&saver, NULL, save, NULL);
  pthread_join(fetcher, NULL);
  pthread_join(saver, NULL);
  return 0;
}
