// A request looks up the open file of a descriptor and uses it without a reference; closing the descriptor frees it.
// Family: kernel vulnerabilities, as in ConVul (use of a closed file). Fails: use-after-free.
// Variant: kernel_close_ioctl, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdlib.h>

struct File {
  int references;
  int position;
};

static pthread_mutex_t tableLock = PTHREAD_MUTEX_INITIALIZER;
static struct File* table[2];

static struct File* lookUp(int descriptor) {
  pthread_mutex_lock(&tableLock);
  struct File* const file = table[descriptor];
#ifdef FIXED
  if (file) ++file->references;
#endif
  pthread_mutex_unlock(&tableLock);
  return file;
}

static void put(struct File* file) {
  pthread_mutex_lock(&tableLock);
  const int left = --file->references;
  pthread_mutex_unlock(&tableLock);
  if (left == 0) free(file);
}

static void* seekRequest(void* unused) {
  struct File* const file = lookUp(1);
  if (!file) return unused;
  pthread_mutex_lock(&tableLock);
  file->position += 10;
  pthread_mutex_unlock(&tableLock);
#ifdef FIXED
  put(file);
#endif
  return unused;
}

static void* closeRequest(void* unused) {
  pthread_mutex_lock(&tableLock);
  struct File* const file = table[1];
  table[1] = NULL;
  pthread_mutex_unlock(&tableLock);
  put(file);
  return unused;
}

int main(void) {
  table[1] = calloc(1, sizeof(struct File));
  table[1]->references = 1;
  pthread_t user;
  pthread_t closer;
  pthread_create(&user, NULL, seekRequest, NULL);
  pthread_create(&closer, NULL, closeRequest, NULL);
  pthread_join(user, NULL);
  pthread_join(closer, NULL);
  return 0;
}
