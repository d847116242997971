// The queue of a compressor is emptied and its mutex set to null, while a consumer looks whether there is more to do.
// Family: pbzip2, in SCTBench and ConVul. Fails: signal or use-after-free or misuse.
// Variant: compressor_null_mutex
#include <pthread.h>
#include <stdlib.h>

enum { kLooks = 3 };

struct Queue {
  pthread_mutex_t* mutex;
  int blocks;
};

static struct Queue queue;
static int compressed;

static void compressOne(void) {
  pthread_mutex_lock(queue.mutex);
  if (queue.blocks > 0) {
    --queue.blocks;
    ++compressed;
  }
  pthread_mutex_unlock(queue.mutex);
}

static void* consumer(void* unused) {
  for (int i = 0; i < kLooks; ++i) compressOne();
  return unused;
}

int main(void) {
  queue.mutex = malloc(sizeof *queue.mutex);
  pthread_mutex_init(queue.mutex, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, consumer, NULL);
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(queue.mutex);
    ++queue.blocks;
    pthread_mutex_unlock(queue.mutex);
  }
#ifdef FIXED
  pthread_join(thread, NULL);
#endif
  pthread_mutex_lock(queue.mutex);
  pthread_mutex_t* const mutex = queue.mutex;
  pthread_mutex_unlock(mutex);
  queue.mutex = NULL;
  pthread_mutex_destroy(mutex);
  free(mutex);
#ifndef FIXED
  pthread_join(thread, NULL);
#endif
  return 0;
}
