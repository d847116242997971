// A socket joins a group only while it runs. It looks, then joins; closing it in between leaves a freed socket in the
// group, and the next packet goes there.
// Family: kernel vulnerabilities, as in ConVul (use of a closed packet socket). Fails: use-after-free.
// Variant: kernel_packet_hook, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct Socket {
  bool bound;
  int packets;
};

static pthread_mutex_t groupLock = PTHREAD_MUTEX_INITIALIZER;
static struct Socket* ownSocket;
static bool open_ = true;
static struct Socket* group;

static void* joinGroup(void* unused) {
  pthread_mutex_lock(&groupLock);
  const bool possible = open_;
#ifdef FIXED
  if (possible) group = ownSocket;
  pthread_mutex_unlock(&groupLock);
#else
  pthread_mutex_unlock(&groupLock);
  if (possible) {
    pthread_mutex_lock(&groupLock);
    group = ownSocket;
    pthread_mutex_unlock(&groupLock);
  }
#endif
  return unused;
}

static void* closeSocket(void* unused) {
  pthread_mutex_lock(&groupLock);
  open_ = false;
  if (group == ownSocket) group = NULL;
  pthread_mutex_unlock(&groupLock);
  free(ownSocket);
  return unused;
}

static void* receive(void* unused) {
  pthread_mutex_lock(&groupLock);
  if (group) group->packets += 1;
  pthread_mutex_unlock(&groupLock);
  return unused;
}

int main(void) {
  ownSocket = calloc(1, sizeof *ownSocket);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, joinGroup, NULL);
  pthread_create(&threads[1], NULL, closeSocket, NULL);
  pthread_create(&threads[2], NULL, receive, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
