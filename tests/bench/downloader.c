// The threads of a downloader add their parts to a total without a lock. A thread that saves the progress adds up the
// parts and finds another total.
// Family: aget, in SCTBench. Fails: assertion.
// Variant: downloader
#include <assert.h>
#include <pthread.h>

enum { kParts = 2, kChunks = 3, kChunk = 10 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int received[kParts];
static int total;

static void* fetch(void* part) {
  int* const own = part;
  for (int i = 0; i < kChunks; ++i) {
#ifdef FIXED
    pthread_mutex_lock(&lock);
    *own += kChunk;
    total += kChunk;
    pthread_mutex_unlock(&lock);
#else
    pthread_mutex_lock(&lock);
    *own += kChunk;
    pthread_mutex_unlock(&lock);
    total += kChunk;
#endif
  }
  return NULL;
}

int main(void) {
  pthread_t threads[kParts];
  for (int i = 0; i < kParts; ++i) pthread_create(&threads[i], NULL, fetch, &received[i]);
  for (int i = 0; i < kParts; ++i) pthread_join(threads[i], NULL);
  int sum = 0;
  for (int i = 0; i < kParts; ++i) sum += received[i];
  assert(sum == total);
  return 0;
}
