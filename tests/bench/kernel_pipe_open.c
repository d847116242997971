// Opening a pipe uses the shared part of its node without looking whether the last user has just released it.
// Family: kernel vulnerabilities, as in ConVul (null dereference in a pipe). Fails: signal.
// Variant: kernel_pipe_open, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdlib.h>

struct Pipe {
  int readers;
  int writers;
};

struct Node {
  pthread_mutex_t lock;
  struct Pipe* pipe;
};

static struct Node node = {PTHREAD_MUTEX_INITIALIZER, NULL};

static void* openForWriting(void* unused) {
  pthread_mutex_lock(&node.lock);
#ifdef FIXED
  if (node.pipe) node.pipe->writers += 1;
#else
  node.pipe->writers += 1;
#endif
  pthread_mutex_unlock(&node.lock);
  return unused;
}

static void* releaseReader(void* unused) {
  pthread_mutex_lock(&node.lock);
  struct Pipe* const pipe = node.pipe;
  if (--pipe->readers == 0 && pipe->writers == 0) {
    node.pipe = NULL;
    free(pipe);
  }
  pthread_mutex_unlock(&node.lock);
  return unused;
}

int main(void) {
  node.pipe = calloc(1, sizeof(struct Pipe));
  node.pipe->readers = 1;
  pthread_t opener;
  pthread_t releaser;
  pthread_create(&releaser, NULL, releaseReader, NULL);
  pthread_create(&opener, NULL, openForWriting, NULL);
  pthread_join(releaser, NULL);
  pthread_join(opener, NULL);
  free(node.pipe);
  return 0;
}
