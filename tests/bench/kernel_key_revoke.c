// A reader checks that a key has a payload and then reads it; revoking the key clears the payload in between.
// Family: kernel vulnerabilities, as in ConVul (null dereference of a revoked key). Fails: signal.
// Variant: kernel_key_revoke, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stddef.h>

struct Payload {
  int length;
};

static pthread_mutex_t semaphore = PTHREAD_MUTEX_INITIALIZER;
static struct Payload contents = {16};
static struct Payload* payload = &contents;
static int copied;

static int isReadable(void) { return payload != NULL; }

static void* readKey(void* unused) {
#ifdef FIXED
  pthread_mutex_lock(&semaphore);
  if (isReadable()) copied = payload->length;
  pthread_mutex_unlock(&semaphore);
#else
  if (isReadable()) {
    pthread_mutex_lock(&semaphore);
    copied = payload->length;
    pthread_mutex_unlock(&semaphore);
  }
#endif
  return unused;
}

static void* revokeKey(void* unused) {
  pthread_mutex_lock(&semaphore);
  payload = NULL;
  pthread_mutex_unlock(&semaphore);
  return unused;
}

int main(void) {
  pthread_t reader;
  pthread_t revoker;
  pthread_create(&reader, NULL, readKey, NULL);
  pthread_create(&revoker, NULL, revokeKey, NULL);
  pthread_join(reader, NULL);
  pthread_join(revoker, NULL);
  return copied == 16 || copied == 0 ? 0 : 1;
}
